"""Trees of files: made from a folder of templates, and written whole or not at all.

A template's name ends in `.j2`, which the file's does not. In paths, a part that begins with `dot_` becomes a hidden
one, and `[[word]]` is a value, as `{{ word }}` is within a template.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from kernelbench_core.errors import InfrastructureError, UsageError
from kernelbench_core.store.files import disk_error

TEMPLATES = Path(__file__).parent / "templates"

_SUFFIX = ".j2"
_VALUE = re.compile(r"\[\[(\w+)\]\]")


def render(folder: Path, values: Mapping[str, str]) -> dict[str, str]:
    """Path to text of every file that a folder of templates makes, by path.

    Args:
        folder: Its tree has the shape of what is made.
        values: What stands for the names in the templates; one that is not there is an error.
    """
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True,
        autoescape=False,  # noqa: S701 - source code, no HTML
    )  # fmt: skip
    files = {}
    for path in sorted(folder.rglob(f"*{_SUFFIX}")):
        parts = [_VALUE.sub(lambda match: values[match[1]], part) for part in path.relative_to(folder).parts]
        parts = [f".{part.removeprefix('dot_')}" if part.startswith("dot_") else part for part in parts]
        made = "/".join(parts).removesuffix(_SUFFIX)
        files[made] = environment.from_string(path.read_text(encoding="utf-8")).render(values)
    return files


def write(files: Mapping[str, str], folder: Path, *, remedy: str = "name another place") -> None:
    """Writes files into a new folder, or into an empty one. A failure leaves nothing behind.

    Args:
        files: Path within the folder, with `/`, to text.
        folder: Where to; folders above it are made.
        remedy: What the user can do where it cannot be written.

    Raises:
        UsageError: Something is there already, or it cannot be written there.
        InfrastructureError: The disk is full, or the machine failed otherwise.
    """
    with _told(folder, remedy):
        if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
            what = "the folder is there already, and it is not empty" if folder.is_dir() else "there is a file"
            raise UsageError(f"{folder}: {what}", f"take it away, or {remedy}")
        place = folder.resolve()
        above = _missing(place.parent)
        temporary = place.parent / f".{place.name}.{secrets.token_hex(6)}.tmp"
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            for name, text in files.items():
                path = temporary / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            _settle(temporary, place)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            for each in above:
                with contextlib.suppress(OSError):
                    each.rmdir()
            raise


def _missing(folder: Path) -> list[Path]:
    """The folders that are to be made for this one, the innermost first."""
    return [each for each in (folder, *folder.parents) if not each.exists()]


def _settle(temporary: Path, place: Path) -> None:
    """Moves a finished tree to its place.

    Into a folder that is there its parts go one by one: it may be somebody's current folder, which would be lost.
    """
    if not place.is_dir():
        temporary.rename(place)
        return
    moved: list[Path] = []
    try:
        for each in sorted(temporary.iterdir()):
            each.rename(place / each.name)
            moved.append(place / each.name)
    except OSError:
        for each in moved:
            each.rename(temporary / each.name)
        raise
    temporary.rmdir()


@contextlib.contextmanager
def _told(folder: Path, remedy: str) -> Iterator[None]:
    """Makes a line for a person of what the file system says."""
    try:
        yield
    except OSError as error:
        reason = f"{folder}: cannot be written: {error.strerror or error}"
        if isinstance(disk_error(error, ""), InfrastructureError):
            raise InfrastructureError(reason, "see to the disk and give the command again") from error
        raise UsageError(reason, remedy) from error
