"""The homes of the phrases of games, by what they speak of.

Phrases become known in the order of these imports: of two examples that fit a line equally well,
that of the phrase known first is shown.
"""

# isort: off
from rdi.lang.phrases.games import table as table
from rdi.lang.phrases.games import choices as choices
from rdi.lang.phrases.games import definitions as definitions
from rdi.lang.phrases.games import game as game
from rdi.lang.phrases.games import gold as gold
from rdi.lang.phrases.games import inn as inn
from rdi.lang.phrases.games import judging as judging
from rdi.lang.phrases.games import score_choices as score_choices
from rdi.lang.phrases.games import moves as moves
from rdi.lang.phrases.games import scoring as scoring
from rdi.lang.phrases.games import steps as steps
from rdi.lang.phrases.games import hand_classes as hand_classes
from rdi.lang.phrases.games import showing as showing
from rdi.lang.phrases.games import variants as variants
