"""Labels and seat cards: every piece once, inside the paper, made from the code's own tables."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from affineur.table import alternating, pausing
from affineur.table.acting import GRAMMAR
from affineur.table.light import plan
from affineur.table.question import VOCABULARIES
from affineur.table.words import COLOURS
from affineur_host.tags.pieces import chosen, piece, whole_set
from affineur_host.tags.prints import card, ring, setting
from affineur_host.tags.prints.emblems import face, rim
from affineur_host.tags.prints.labels import NoRoom, Sticker, label_sheets
from affineur_host.tags.prints.paper import PAPERS
from affineur_host.tags.prints.svg import page

_SVG = "{http://www.w3.org/2000/svg}"

every_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
every_game = pytest.mark.parametrize("game", card.GAMES)


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 - a drawing of our own


def words_of(drawing: str) -> str:
    """All words on a drawing, in their order."""
    return " ".join(each.text or "" for each in parsed(drawing).iter(f"{_SVG}text"))


def squeezed(words: str) -> str:
    return " ".join(setting.plain(words).split())


def labels_on(drawing: str) -> list[tuple[str, float, float]]:
    """The name and the place of each label."""
    found = []
    for group in parsed(drawing).iter(f"{_SVG}g"):
        title = group.find(f"{_SVG}title")
        if title is not None:
            x, y = re.findall(r"translate\((\S+) (\S+)\)", group.get("transform", ""))[0]
            found.append((title.text or "", float(x), float(y)))
    return found


@every_paper
@pytest.mark.parametrize(
    "sticker",
    [Sticker(25, 25), Sticker(40, 30, 0, round=False), Sticker(100, 60), Sticker(12, 12, 1)],
)
def test_every_piece_has_one_label_inside_the_margins_and_none_overlap(
    sticker: Sticker, paper: object
) -> None:
    sheets = label_sheets(whole_set(), sticker, paper)
    labels = [labels_on(each) for each in sheets]
    assert [name for sheet in labels for name, _, _ in sheet] == whole_set()
    for sheet in labels:
        for _, x, y in sheet:
            assert paper.margin <= x - sticker.width / 2 + 1e-3
            assert x + sticker.width / 2 <= paper.width - paper.margin + 1e-3
            assert paper.margin <= y - sticker.height / 2 + 1e-3
            assert y + sticker.height / 2 <= paper.height - paper.margin
        for (_, x, y), (_, right, below) in pairwise(sheet):
            assert right - x >= sticker.width - 1e-3 or below - y >= sticker.height - 1e-3


def test_a_label_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(NoRoom, match="300 x 25"):
        label_sheets(whole_set(), Sticker(300, 25), PAPERS["a4"])


@every_paper
def test_square_labels_have_marks_to_cut_along_and_round_ones_a_line(paper: object) -> None:
    pieces = chosen(("blue worker",))
    square = label_sheets(pieces, Sticker(30, 20, round=False), paper)[0]
    round_ = label_sheets(pieces, Sticker(30, 30), paper)[0]
    ruler = 7
    assert square.count("<line") == ruler + 2 * 2 * 3 + 2 * 2 * 1
    assert round_.count("<line") == ruler


@pytest.mark.parametrize("name", whole_set())
def test_a_label_says_in_words_what_the_piece_is(name: str) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(face(piece(name)))}</svg>'
    said = words_of(drawing).split()
    kind, *rest = name.split()
    assert set(rest) <= set(said)
    assert kind not in ("cheese", "worker") or "<path" in drawing


def test_no_two_labels_look_alike_and_rims_differ_without_colour() -> None:
    faces = {"".join(face(piece(name))) for name in whole_set()}
    assert len(faces) == len(whole_set())
    black = {re.sub("#[0-9a-f]{6}", "", "".join(rim(colour))) for colour in range(len(COLOURS))}
    assert len(black) == len(COLOURS)


@every_paper
@every_game
def test_both_faces_of_a_card_lie_within_the_paper(game: str, paper: object) -> None:
    drawing = parsed(card.card_sheet(game, paper))
    frames = [each for each in drawing.iter(f"{_SVG}g") if each[0].tag == f"{_SVG}rect"]
    places = [re.findall(r"[\d.]+", each.get("transform", "")) for each in frames]
    assert len([each for each in frames if float(each[0].get("width", 0)) == card.WIDTH]) == 2
    tops = [
        float(place[1])
        for place, frame in zip(places, frames, strict=True)
        if float(frame[0].get("width", 0)) == card.WIDTH
    ]
    assert tops[0] > 0
    assert tops[0] + card.HEIGHT < paper.height / 2 < tops[1]
    assert tops[1] + card.HEIGHT < paper.height


@every_game
def test_no_word_leaves_its_face(game: str) -> None:
    """Over a line of words a letter of DejaVu Sans is half as wide as its size; 0.52 is safe."""
    drawing = parsed(card.card_sheet(game, PAPERS["a4"]))
    for each in drawing.iter(f"{_SVG}text"):
        x, y, size = (float(each.get(name, 0)) for name in ("x", "y", "font-size"))
        if each.get("text-anchor") is None:
            assert x + 0.52 * size * len(each.text or "") <= card.WIDTH
        assert y <= card.HEIGHT - 2


def test_the_card_says_the_grammar_of_the_code() -> None:
    said = words_of(card.card_sheet("fromage", PAPERS["a4"]))
    for draft, meanings in GRAMMAR:
        for words in (draft, *meanings):
            assert squeezed(words) in said
    for words in VOCABULARIES:
        assert " ".join(words) in said
    for _, name in card.REFUSALS:
        assert name in said


def test_the_card_of_the_gear_says_its_grammar() -> None:
    said = words_of(card.card_sheet("steam", PAPERS["a4"]))
    for who, digits, ready, back in alternating.GRAMMAR:
        for words in (who, *digits, ready, back):
            assert squeezed(words) in said


@every_game
def test_every_key_of_the_pause_is_on_the_card(game: str) -> None:
    said = words_of(card.card_sheet(game, PAPERS["a4"]))
    assert len(card.pause_rows()) == len(re.findall("\n.+?  ", pausing.__doc__ or ""))
    for key, words in card.pause_rows():
        assert f"{key} {words}" in said


def test_every_row_of_the_plan_of_the_ring_is_told_once() -> None:
    tables = card.doc_tables(plan.__doc__ or "")
    said = words_of(card.card_sheet("fromage", PAPERS["a4"]))
    both = said + words_of(card.card_sheet("steam", PAPERS["a4"]))
    assert len(tables) == 3
    for row in tables[0][:-1]:
        assert row.left in both
    assert tables[0][-1].left == "was refused"
    for row in tables[1]:
        assert f"{row.left} {row.right}" in said


@pytest.mark.parametrize(
    ("mood", "own", "white"),
    [("joined", 1, 0), ("acting", 2, 0), ("drafting", 2, 1), ("asked", 0, 3), ("ready", 3, 0)],
)
def test_the_pixels_on_the_card_are_those_the_painter_lights(
    mood: str, own: int, white: int
) -> None:
    drawn = ring.seat_pixels(ring.mood_scene(mood))
    assert drawn.count('fill="#1b1b1b"') == own
    assert drawn.count('fill="#ffffff"') == white


def test_a_document_has_a_page_for_each_sheet_of_its_true_size() -> None:
    document = page("x < y", 210, 297, ["<svg/>", "<svg/>"])
    assert "@page { size: 210mm 297mm; margin: 0 }" in document
    assert document.count("<svg/>") == 2
    assert "x &lt; y" in document
