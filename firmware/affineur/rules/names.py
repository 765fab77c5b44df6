"""What lies on the boards of Fromage and Formaggio, by name: the place of a name is its number."""

TYPES = ("soft", "hard", "blu")
AGES = ("bronze", "silver", "gold", "platinum")
RESOURCES = ("structure", "livestock", "fruit", "order")
HALVES = ("blank", "red", "white", "wild")
SEASONS = ("spring", "summer", "autumn", "winter")
VENUES = (
    "festival",
    "fromagerie",
    "bistro",
    "villes",
    "banca",
    "venezia",
    "vigneto",
    "regioni",
)
FROMAGE_VENUES = 4  # the first four of VENUES belong to Fromage, the others to Formaggio
