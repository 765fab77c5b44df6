"""What can go wrong on the wire, as stable codes with one plain line each.

`PeerError` is the other end's fault, `MisuseError` our own. Neither ever leaves `receive` of a
connection: what comes in badly is counted, and answered where there is a number to answer to.
"""

# The other end's
DAMAGED, UNKNOWN_KIND, BAD_FIELDS = "DAMAGED", "UNKNOWN_KIND", "BAD_FIELDS"
UNKNOWN_NAME, NOT_GREETED, OTHER_PROTOCOL = "UNKNOWN_NAME", "NOT_GREETED", "OTHER_PROTOCOL"
REPEATED, TORN_ANSWER, BUSY = "REPEATED", "TORN_ANSWER", "BUSY"
# Our own
WRONG_STATE, NO_SUCH_MESSAGE, UNFIT_FIELDS = "WRONG_STATE", "NO_SUCH_MESSAGE", "UNFIT_FIELDS"
NOT_ASKED, TOO_LONG, TOO_MANY = "NOT_ASKED", "TOO_LONG", "TOO_MANY"

PEER_TEXTS = {
    DAMAGED: "a line that is no sound message",
    UNKNOWN_KIND: "a message of a kind this end does not take",
    BAD_FIELDS: "a message whose fields are not as they must be",
    UNKNOWN_NAME: "a request or an event this end does not know",
    NOT_GREETED: "a request before hello",
    OTHER_PROTOCOL: "another version of the protocol; update the older end",
    REPEATED: "a request that came before; it is not carried out twice",
    TORN_ANSWER: "an answer that lost a part; ask again",
    BUSY: "too many requests at once",
}
OWN_TEXTS = {
    WRONG_STATE: "this does not belong in the present state of the connection",
    NO_SUCH_MESSAGE: "there is no request or event of this name",
    UNFIT_FIELDS: "the fields are not as the message wants them",
    NOT_ASKED: "no request of this number waits for an answer",
    TOO_LONG: "the message does not fit into one line",
    TOO_MANY: "too many requests are unanswered",
}


class PeerError(Exception):
    """The other end broke the protocol; `code` is one of `PEER_TEXTS`, `detail` the field."""

    def __init__(self, code: str, detail: str = ""):
        super().__init__(PEER_TEXTS[code] + (": " + detail if detail else ""))
        self.code = code
        self.detail = detail


class MisuseError(Exception):
    """This end was used wrongly; `code` is one of `OWN_TEXTS`."""

    def __init__(self, code: str, detail: str = ""):
        super().__init__(OWN_TEXTS[code] + (": " + detail if detail else ""))
        self.code = code
        self.detail = detail
