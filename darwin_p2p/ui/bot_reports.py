"""What `darwin bots check` has found, one line a table and one for each thing that is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.check import Report
from ..words import _


def show(report: Report) -> None:
    """One table, as soon as it has been played."""
    print(f"{report.table}: {'fine' if not report.findings else 'wrong'}")
    for one in report.findings:
        times = "once" if one.times == 1 else _("{times} times", times=one.times)
        print(
            _(
                "  {what}, {times}. First: {first}",
                what=one.what,
                times=times,
                first=" ".join(one.first.split()),
            )
        )


def conclude(bot: str, reports: Sequence[Report]) -> None:
    """What it all comes to."""
    decisions = sum(report.decisions for report in reports)
    mean = sum(report.seconds for report in reports) / (decisions or 1)
    slowest = max((report.slowest for report in reports), default=0.0)
    wrong = sum(1 for report in reports if report.findings)
    verdict = _("all fine") if not wrong else _("something is wrong at {wrong}", wrong=wrong)
    print(
        _(
            "{bot}: {reports} tables, {verdict}. {decisions} decisions, {mean:.2f} ms each,"
            " {slowest:.0f} ms the slowest.",
            bot=bot,
            reports=len(reports),
            verdict=verdict,
            decisions=decisions,
            mean=mean * 1000,
            slowest=slowest * 1000,
        )
    )
