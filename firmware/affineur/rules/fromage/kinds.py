"""Numbers of the task kinds: what can wait in a seat's queue (see tasks.py)."""

(
    STEPS,
    ORDER_CHOICE,
    VENUE_EFFECT,
    TRIGGER,
    ANY_ONE,
    TWO_DIFFERENT,
    EXCHANGE,
    GONDOLA_CHOICE,
    END_CHOICE,
    DRAW,
    WINE,
    CARD,
    CORPORATE_SPACE,
    CORPORATE_GONDOLA,
    ORIENT,
    DEAL_BOARD,
    CUSTOMER,
    DEAL_TILE,
) = range(18)

COUNT = 18
