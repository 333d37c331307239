"""What `darwin bots check` has found, one line a table and one for each thing that is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.check import Report
from ..words import _, n_


def show(report: Report) -> None:
    """One table, as soon as it has been played."""
    table = report.table
    print(_("{table}: wrong", table=table) if report.findings else _("{table}: fine", table=table))
    for one in report.findings:
        print(
            n_(
                "  {what}, once. First: {first}",
                "  {what}, {n} times. First: {first}",
                one.times,
                what=one.what,
                first=" ".join(str(one.first).split()),
            )
        )


def conclude(bot: str, reports: Sequence[Report]) -> None:
    """What it all comes to."""
    decisions = sum(report.decisions for report in reports)
    mean = sum(report.seconds for report in reports) / (decisions or 1)
    slowest = max((report.slowest for report in reports), default=0.0)
    wrong = sum(1 for report in reports if report.findings)
    verdict = _("all fine") if not wrong else _("something is wrong at {tables}", tables=wrong)
    print(
        _(
            "{bot}: {tables}, {verdict}. {decisions}, {mean:.2f} ms each, {slowest:.0f} ms the slowest.",
            bot=bot,
            tables=n_("{n} table", "{n} tables", len(reports)),
            verdict=verdict,
            decisions=n_("{n} decision", "{n} decisions", decisions),
            mean=mean * 1000,
            slowest=slowest * 1000,
        )
    )
