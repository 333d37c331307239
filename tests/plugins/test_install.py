"""Packages: installed offline into the data folder, found from there, removed, brought back."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from darwin_p2p.errors import DarwinError, UsageError
from darwin_p2p.plugins import install, ledger, loading, pip
from darwin_p2p.plugins.scaffold import write_package
from tests.speaking import speaking


def sentences() -> str:
    return "\n".join(one.sentence for one in loading.load().troubles)


@pytest.fixture
def package(home: Path, tmp_path: Path) -> Path:
    return write_package("rule", "mild-winter", tmp_path)


@pytest.fixture
def by_copying(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In place of pip: a package is its modules and a dist-info. Returns what was asked for."""
    asked: list[str] = []

    def copy(what: Path | str, target: Path, backend: str = "") -> None:
        asked.append(str(what))
        name = Path(what).name.partition(">")[0]
        module = name.replace("-", "_")
        target.mkdir(exist_ok=True)
        info = target / f"{module}-1.0.dist-info"
        info.mkdir()
        needs = Path(what) / "needs.txt" if isinstance(what, Path) else None
        requires = needs.read_text() if needs and needs.exists() else ""
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{requires}")
        if isinstance(what, Path):
            shutil.copy(what / f"{module}.py", target)
            (info / "entry_points.txt").write_text(f"[darwin_p2p]\n{name} = {module}\n")

    monkeypatch.setattr(pip, "install", copy)
    return asked


def test_a_source_folder_is_built_offline_found_and_removed(package: Path, home: Path) -> None:
    candidate = install.look(str(package))
    assert candidate.runs.startswith("darwin_rule_mild_winter from ")
    assert install.install(candidate) == "darwin-rule-mild-winter"
    found = loading.load()
    assert str(found.source("variant", "mild-winter")) == "darwin-rule-mild-winter 0.1.0"
    assert install.uninstall("darwin_rule_mild_winter") == "darwin-rule-mild-winter is uninstalled."
    assert "mild-winter" not in loading.load().variants
    assert list((home / "installed").iterdir()) == []


def test_looking_runs_nothing(package: Path) -> None:
    module = package / "darwin_rule_mild_winter.py"
    module.write_text("raise SystemExit('run!')\n", encoding="utf-8")
    install.look(str(package))


def test_what_is_gone_is_named_and_sync_brings_it_back(
    package: Path, home: Path, by_copying: list[str]
) -> None:
    install.install(install.look(str(package)))
    shutil.rmtree(home / "installed")
    assert "Bring it back with 'darwin plugins sync'" in sentences()
    assert list(install.sync()) == [("darwin-rule-mild-winter", None)]
    assert "mild-winter" in loading.load().variants


def test_sync_keeps_what_it_cannot_bring_anew(package: Path, by_copying: list[str]) -> None:
    install.install(install.look(str(package)))
    shutil.rmtree(package)
    ((name, trouble),) = install.sync()
    assert name == "darwin-rule-mild-winter"
    assert trouble is not None
    assert "There is nothing at" in trouble
    assert "mild-winter" in loading.load().variants


def test_a_process_that_inherits_the_path_finds_a_plugin_once(package: Path, by_copying: list[str]) -> None:
    install.install(install.look(str(package)))
    loading.load()
    found = loading.load()  # the folder is on the path already
    assert found.troubles == []
    assert found.source("variant", "mild-winter").path


def test_installing_again_takes_the_new_version(package: Path, home: Path, by_copying: list[str]) -> None:
    install.install(install.look(str(package)))
    module = package / "darwin_rule_mild_winter.py"
    module.write_text(module.read_text().replace('title="Mild winter"', 'title="New"'), encoding="utf-8")
    install.install(install.look(str(package)))
    assert loading.load().variants["mild-winter"].title == "New"
    assert [path.name for path in (home / "installed").iterdir()] == ["darwin-rule-mild-winter"]


def test_what_it_requires_comes_along_unless_it_is_here(package: Path, by_copying: list[str]) -> None:
    (package / "needs.txt").write_text(
        "Requires-Dist: darwin-p2p\nRequires-Dist: msgspec>=0.1\nRequires-Dist: warm-socks>=0.5\n"
        'Requires-Dist: old-socks; python_version < "3"\n'
    )
    install.install(install.look(str(package)))
    assert by_copying == [str(package), "warm-socks>=0.5"]


def test_a_plugin_for_a_newer_program_is_refused(package: Path, home: Path, by_copying: list[str]) -> None:
    (package / "needs.txt").write_text("Requires-Dist: darwin-p2p>=99\n")
    with pytest.raises(DarwinError, match="needs darwin-p2p>=99, but this program is"):
        install.install(install.look(str(package)))
    assert ledger.read().installed == {}
    assert list((home / "installed").iterdir()) == []


def test_a_module_hidden_by_another_is_told(package: Path, by_copying: list[str], tmp_path: Path) -> None:
    module = package / "darwin_rule_mild_winter.py"
    module.rename(package / "json.py")
    renamed = package.rename(tmp_path / "json")
    project = renamed / "pyproject.toml"
    project.write_text(project.read_text().replace("darwin_rule_mild_winter", "json"), encoding="utf-8")
    install.install(install.look(str(renamed)))
    assert "its module 'json' is hidden by another of that name" in sentences()


def test_a_package_without_an_entry_point_is_refused(package: Path, home: Path) -> None:
    project = package / "pyproject.toml"
    project.write_text(project.read_text().replace("entry-points.darwin_p2p", "urls"), encoding="utf-8")
    with pytest.raises(DarwinError, match=r"no \[project.entry-points.darwin_p2p\]"):
        install.look(str(package))


def test_a_package_that_does_not_build_changes_nothing(package: Path, home: Path) -> None:
    project = package / "pyproject.toml"
    project.write_text(project.read_text().replace('version = "0.1.0"', 'version = "?"'), encoding="utf-8")
    with pytest.raises(DarwinError, match=r"cannot be installed: .*Nothing has been changed"):
        install.install(install.look(str(package)))
    assert ledger.read().installed == {}


def test_a_wheel_says_what_is_in_it(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "rule-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("rule.py", "")
        wheel.writestr("rule-1.0.dist-info/METADATA", "")
    assert install.look(str(path)).runs == f"rule.py from {str(path)!r}"


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("./nowhere", "There is nothing at './nowhere'."),
        ("gone.py", "There is nothing at 'gone.py'."),
        ("--pre", "'--pre' is neither a path nor the name of a package."),
        (".", "is not a plugin: it is neither a .py file, a wheel, nor a folder with a pyproject.toml."),
    ],
)
def test_what_is_no_plugin_is_refused(
    what: str, sentence: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as error:
        install.look(what)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "No plugin 'nobody' is installed here. Installed: none."),
        ("darwin-p2p", "is the program itself"),
        ("msgspec", "was installed with pip. Remove it with 'pip uninstall msgspec'."),
    ],
)
def test_what_is_not_ours_stays(name: str, sentence: str, home: Path) -> None:
    with pytest.raises(UsageError) as error:
        install.uninstall(name)
    assert sentence in str(error.value)


def test_without_pip_the_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pip, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(DarwinError, match="-m ensurepip"):
        pip.install("anything", tmp_path)


PIP = """  error: subprocess-exited-with-error

  \u00d7 Preparing metadata (pyproject.toml) did not run successfully.
  \u2502 exit code: 3
  \u2570\u2500> [{lines} lines of output]
{output}      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
error: metadata-generation-failed
"""
TRACE = """      Traceback (most recent call last):
        File "build.py", line 1, in <module>
          build()
"""
UV = """  \u00d7 Failed to build `darwin-rule`
  \u251c\u2500\u25b6 The build backend returned an error
  \u2570\u2500\u25b6 Call to `hatchling.build.build_wheel` failed (exit status: 1)

{output}
      hint: This usually indicates a problem with the package or the build environment.
"""


BUSY = "      [stdout]\n      busy\n\n      [stderr]\n"


@pytest.mark.parametrize(
    ("printed", "reason"),
    [
        (PIP.format(lines=4, output=f"{TRACE}      ValueError: no version.\n"), "ValueError: no version"),
        (PIP.format(lines=5, output=f"{TRACE}      OSError: gone:\n        far\n"), "OSError: gone: far"),
        (PIP.format(lines=1, output="      running\n      error: no wheels\n"), "no wheels"),
        (PIP.format(lines=0, output=""), "its build stopped with exit code 3"),
        (UV.format(output=f"{BUSY}{TRACE}      TypeError: one\n"), "TypeError: one"),
        ("ERROR: Could not find a version.\nERROR: No such package\n", "Could not find a version"),
        ("", "no reason given"),
    ],
)
def test_the_reason_is_what_the_build_said(printed: str, reason: str) -> None:
    assert pip._reason(printed) == reason


def test_a_broken_catalogue_is_told_as_one_in_the_language_of_the_reader(home: Path, tmp_path: Path) -> None:
    folder = write_package("language", "pl", tmp_path)
    (catalogue,) = folder.rglob("names.po")
    catalogue.write_text(f'{catalogue.read_text(encoding="utf-8")}\nmsgid "x" y\n', encoding="utf-8")
    with speaking("it"), pytest.raises(DarwinError, match=r"installare: Il catalogo '.*names.po' non si può"):
        install.install(install.look(str(folder)))


def test_a_backend_is_looked_for_and_not_imported() -> None:
    assert pip._is_here("hatchling.build")
    assert not pip._is_here("nowhere.build")
    assert not pip._is_here(".build")
