"""What came of trying a part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PASS, FAIL, ABSENT, UNJUDGED = "pass", "fail", "absent", "unjudged"


@dataclass(frozen=True)
class Result:
    """One part: `status` is PASS, FAIL, ABSENT (it does not answer) or UNJUDGED.

    `sentence` has the measured figure, and what to do where that is not good; `fitted` tells
    whether the settings say that the part is there.
    """

    part: str
    status: str
    sentence: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    fitted: bool = True

    @property
    def is_bad(self) -> bool:
        """Tell whether somebody has to do something."""
        return self.status == FAIL or (self.status == ABSENT and self.fitted)
