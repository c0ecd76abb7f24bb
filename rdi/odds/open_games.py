"""Tell a race in which all lies open as chances: exact ones, of every pot and every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.odds.answer import Estimate, Odds, Option, PotOdds
from rdi.odds.laws import counted_points, plain_worth, points_law
from rdi.odds.outcomes import certain_of
from rdi.odds.races import Race, race_of
from rdi.odds.stakes import Stakes, names_of_pots

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.definition import Scoring
    from rdi.model.request import Answer


def open_odds(view: View, stakes: Stakes, model: str, answer: Answer = None) -> Odds | None:
    """The chances of the seat of a view where nothing is hidden; None where something is.

    With an `answer` to a pick, those after it.
    """
    race, scoring = race_of(view), view._compiled.definition.scoring
    if race is None or scoring is None:
        return None
    if answer is not None:
        found = race.options.get(answer)
        return None if found is None else _odds(found, (), view.seat, stakes, scoring, model)
    options = [_option(each, after, view.seat, stakes, scoring) for each, after in _ways(race)]
    order = sorted(
        zip(options, [after for _, after in _ways(race)], strict=True),
        key=lambda each: (round(each[0].share.value, 9), _strength(each[1], view.seat)),
        reverse=True,
    )
    best = order[0][1] if order else race
    return _odds(best, tuple([option for option, _ in order]), view.seat, stakes, scoring, model)


def _ways(race: Race) -> list[tuple[Answer, Race]]:
    return list(race.options.items())


def _strength(race: Race, seat: int) -> float:
    return sum([plain_worth(key) * chance for key, chance in race.laws[seat].items()])


def _option(answer: Answer, race: Race, seat: int, stakes: Stakes, scoring: Scoring) -> Option:
    points = Estimate(counted_points(scoring, race.laws[seat]))
    return Option(answer, Estimate(_share(_pots(race, seat, stakes))), points)


def _share(pots: tuple[PotOdds, ...]) -> float:
    """The part of all pots together."""
    whole = sum([pot.amount for pot in pots])
    return sum([pot.amount * pot.share.value for pot in pots]) / whole if whole else 0.0


def _pots(race: Race, seat: int, stakes: Stakes) -> tuple[PotOdds, ...]:
    found = []
    for name, pot in zip(names_of_pots(len(stakes.pots)), stakes.pots, strict=True):
        rivals = tuple([each for each in pot.eligible if each != seat])
        chances = race.chances(seat, rivals)
        win, tie, share = map(Estimate, (chances.win, chances.tie, chances.share))
        found.append(PotOdds(name, pot.amount, rivals, win, tie, share))
    return tuple(found)


def _odds(
    race: Race,
    options: tuple[Option, ...],
    seat: int,
    stakes: Stakes,
    scoring: Scoring,
    model: str,
) -> Odds:
    pots = _pots(race, seat, stakes)
    others = [each for each in race.seats if each != seat]
    return Odds(
        seat=seat,
        model=model,
        samples=0,
        is_exact=True,
        pots=pots,
        share=Estimate(_share(pots)),
        points=Estimate(counted_points(scoring, race.laws[seat])),
        scores=tuple(points_law(scoring, race.laws[seat])),
        owed=stakes.owed,
        stake=stakes.stake,
        price=stakes.price,
        options=options,
        rivals=tuple(points_law(scoring, race.best_of(others))) if others else (),
        certain=certain_of(pots),
    )
