"""Print what newcomers are told: python -m tests.lang.newcomers [WORD ...].

Each file of which something is not as it should be, or whose name holds one of the words, is shown
with all that is said of it; at the end stand the figures of all files.
"""

import sys

from tests.lang.newcomers.corpus import corpus, figures

broken = corpus()
for each in broken:
    faults = [
        fault
        for fault, holds in (
            ("another place", each.is_placed),
            (f"no mend: {' or '.join(each.mends)}", each.is_mended),
            (f"{len(each.found)} mistakes", each.is_single),
            ("not mended by a key", each.is_mended_by_a_key),
        )
        if not holds
    ]
    if faults if len(sys.argv) == 1 else any(word in each.name for word in sys.argv[1:]):
        print(f"--- {each.name}: {', '.join(faults)} (at {each.place.line}:{each.place.column})")
        print(*each.found, sep="\n")
print(figures(broken))
