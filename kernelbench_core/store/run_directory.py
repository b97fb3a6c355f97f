"""A run on disk: what it was made with, every sample, every result, and the large texts beside them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar, final

import attrs

from kernelbench_core.errors import UsageError
from kernelbench_core.model import Result, Sample
from kernelbench_core.store import run_info
from kernelbench_core.store.artifacts import INLINE_BYTES, Artifacts
from kernelbench_core.store.convert import result_from_record, sample_from_record, to_record
from kernelbench_core.store.files import disk_error, sync_folder, write_atomic
from kernelbench_core.store.locks import RunLock
from kernelbench_core.store.notices import Notice
from kernelbench_core.store.records import RecordFile, RecordLog
from kernelbench_core.store.resume import FinishedIndex, digest

_T = TypeVar("_T", Sample, Result)
_HARMLESS = frozenset({RunLock.NAME, ".gitkeep", ".gitignore", "prompts"})
"""What may be in a folder that becomes a run; `prompts` is what `--dry-run` writes."""
_MAKE_ONE = "make one with `kernelbench run --suite SUITE --target TARGET --model MODEL --out {}`"


@final
class RunDirectory:
    """A run directory, made or opened by `create_or_open` (for writing) or `open` (for reading).

    One writer at a time, threads of it included; readers may look at any time. Use it in a `with` statement, or
    call `close`.
    """

    def __init__(
        self, path: Path, info: Mapping[str, Any], samples: RecordFile, results: RecordFile, lock: RunLock | None
    ) -> None:
        self.path = path
        self.info = info
        """What `run.toml` says."""
        self._samples = samples
        self._results = results
        self._lock = lock
        self._artifacts = Artifacts(path / "artifacts")
        self._requests: RecordFile = RecordFile(path / "requests.jsonl")
        self._opening = threading.Lock()
        self._closed = False

    @classmethod
    def create_or_open(cls, path: Path | str, config: Mapping[str, Any], *, resume: bool = True) -> RunDirectory:
        """Makes a run directory, or goes on with the one that is there.

        Args:
            path: The directory; it may exist when it is empty or a run directory.
            config: Tables for `run.toml`. `identity` holds what decides verdicts (suite, protocol, seed) and must
                agree with what is there; None takes what is there, and a seed of None is drawn for a new run. All
                other tables may differ: the new ones are written, and what changed is noted under `history`.
            resume: Whether an existing run may be gone on with.

        Raises:
            UsageError: The place cannot be used, holds something else or another run, or another process writes.
            ConfigError: Its `run.toml` is broken or of a newer kernelbench.
            InfrastructureError: The machine failed (disk full).
        """
        path = _checked(path)
        doing = f"cannot create the run directory {path}"
        lock = RunLock(path)
        try:
            path.mkdir(parents=True, exist_ok=True)
            _refuse_foreign(path)  # before the lock file: nothing is left in a folder that is not ours
            doing = f"cannot write to the run directory {path}"
            lock.acquire()
            info = _make_info(path, config, resume=resume)
            samples = RecordLog(path / "samples.jsonl")
            results = RecordLog(path / "results.jsonl")
        except FileExistsError as error:
            raise UsageError(f"{path} is a file, not a directory", "choose another --out") from error
        except OSError as error:
            lock.release()
            raise disk_error(error, doing) from error
        except BaseException:
            lock.release()
            raise
        run = cls(path, info, samples, results, lock)
        run._artifacts.sweep()
        return run

    @classmethod
    def open(cls, path: Path | str) -> RunDirectory:
        """Opens a run directory for reading; it may be written to at the same time.

        Raises:
            UsageError: There is none at the path.
            ConfigError: Its `run.toml` is broken or of a newer kernelbench.
        """
        path = _checked(path)
        info = cls.read_info(path)
        if info is None:
            if not path.exists():
                raise UsageError(f"there is no run directory {path}", _MAKE_ONE.format(path))
            what = f"it has no {run_info.FILE_NAME}" if path.is_dir() else "it is a file"
            raise UsageError(f"{path} is no run directory ({what})", _MAKE_ONE.format("DIRECTORY"))
        return cls(path, info, RecordFile(path / "samples.jsonl"), RecordFile(path / "results.jsonl"), None)

    @classmethod
    def read_info(cls, path: Path | str) -> dict[str, Any] | None:
        """What `run.toml` says, without opening the run; None where there is no run.

        Raises:
            UsageError, ConfigError, InfrastructureError: As `open`.
        """
        try:
            return run_info.read(_checked(path))
        except (FileNotFoundError, NotADirectoryError):
            return None

    @property
    def identity(self) -> Mapping[str, Any]:
        """What decides verdicts in this run: suite, protocol, the seed that is in force, ..."""
        identity: Mapping[str, Any] = self.info.get("identity", {})
        return identity

    @property
    def notices(self) -> list[Notice]:
        """What was dropped or could not be read so far; lines are found to be bad when they are read."""
        return [*self._samples.notices, *self._results.notices, *self._requests.notices]

    def append_sample(self, sample: Sample) -> None:
        """Puts a sample on the disk; when this returns it will not be lost.

        Raises:
            InfrastructureError: The disk is full or broken.
        """
        _writable(self._samples).append(to_record(sample))

    def append_result(self, result: Result) -> None:
        """Puts a result on the disk; texts over 4 KiB go to `artifacts/`, and a line stays below 64 KB.

        Raises:
            InfrastructureError: The disk is full or broken.
        """
        log = _writable(self._results)
        data, detail = dict(result.data), result.detail
        if len(detail.encode("utf-8", "surrogatepass")) > INLINE_BYTES:
            data["full_detail"] = detail
            detail = detail[: INLINE_BYTES // 8] + " ..."
        log.append(to_record(attrs.evolve(result, detail=detail, data=self._artifacts.slim(data))))

    def append_request(self, record: Mapping[str, Any]) -> None:
        """Puts what is known of a request that is no finished sample on the disk: an attempt, a failure, a batch.

        Raises:
            InfrastructureError: The disk is full or broken.
        """
        with self._opening:  # most runs ask nobody, and have no such file
            if not isinstance(self._requests, RecordLog):
                _writable(self._samples)
                if self._closed:  # the lock is given back: another process may be the writer now
                    raise ValueError(f"{self.path} is closed")
                self._requests = RecordLog(self._requests.path)
            log = self._requests
        log.append({**record, "at": run_info.now()})

    def requests(self) -> Iterator[dict[str, Any]]:
        """The records of requests in order, one at a time."""
        return self._requests.iterate()

    def unanswered(self) -> list[dict[str, Any]]:
        """The last failure of every request that has no answer up to now."""
        failures: dict[bytes, dict[str, Any]] = {}
        for record in self.requests():
            if record.get("kind") == "failure":
                failures[_sample_digest(record)] = record
        if failures:
            for _, sample in self._read(self._samples, sample_from_record):
                failures.pop(digest(sample.task_id, sample.target, sample.model, sample.sample_id), None)
        return list(failures.values())

    def samples(self) -> Iterator[Sample]:
        """The samples in order, one at a time. A repeated one is reported in `notices`, and the first one counts."""
        seen: set[bytes] = set()
        for line, sample in self._read(self._samples, sample_from_record):
            key = digest(sample.task_id, sample.target, sample.model, sample.sample_id)
            if key in seen:
                self._samples.notices.report(f"sample {sample.sample_id} was there before; line skipped", line)
                continue
            seen.add(key)
            yield sample

    def sample_finder(self) -> Callable[[Result], Sample | None]:
        """What finds the sample of a result; reads all once, and then only keeps where they are.

        Like the directory's other readings it sees what is there when it is called.
        """
        places: dict[bytes, int] = {}
        for place, record in self._samples.placed():
            places.setdefault(_sample_digest(record), place)

        def find(result: Result) -> Sample | None:
            place = places.get(digest(result.task_id, result.target, result.model, result.sample_id))
            try:
                return None if place is None else sample_from_record(self._samples.at(place))
            except ValueError:  # told when samples are read in order
                return None

        return find

    def results(self, *, latest: bool = False) -> Iterator[Result]:
        """The results in order, one at a time, with references in place of large texts (see `restore`).

        Args:
            latest: Whether to give only the last result of each sample under each protocol, the one that counts.
        """
        if not latest:
            yield from (result for _, result in self._read(self._results, result_from_record))
            return
        if self._results.starts_differ(b',"status":'):  # as we write them; saves reading everything twice
            yield from self.results()
            return
        last = {_question(result): line for line, result in self._read(self._results, result_from_record)}
        counting = set(last.values())
        del last
        for line, result in self._read(self._results, result_from_record):
            if line in counting:  # what was appended in between is not among them
                yield result

    def finished(self) -> FinishedIndex:
        """What has a verdict, and for which key: for going on where a run stopped."""
        index = FinishedIndex()
        for _, result in self._read(self._results, result_from_record):
            index.add(result)
        return index

    def sample_keys(self) -> set[tuple[str, str, str, str]]:
        """The (task_id, target, model, sample_id) of every sample that is there: for generating only the others."""
        intern = sys.intern  # three of the four are the same few texts again and again
        return {
            (intern(s.task_id), intern(s.target), intern(s.model), s.sample_id)
            for _, s in self._read(self._samples, sample_from_record)
        }

    def store_text(self, text: str) -> dict[str, Any]:
        """Puts a text into `artifacts/` and gives the reference that stands for it."""
        return self._artifacts.put(text)

    def load_text(self, value: Any) -> str:  # noqa: ANN401  # a value of a record
        """The text that a value of a result's data stands for: the text itself, or the artifact's.

        Raises:
            InfrastructureError: The artifact is missing or damaged.
        """
        return self._artifacts.load(value)

    def restore(self, result: Result) -> Result:
        """The result with all references replaced by what they stand for, as it was appended.

        Raises:
            InfrastructureError: An artifact is missing or damaged.
        """
        data: dict[str, Any] = self._artifacts.restore(result.data)
        return attrs.evolve(result, detail=data.pop("full_detail", result.detail), data=data)

    def close(self) -> None:
        """Lets others write; harmless when done twice."""
        with self._opening:
            self._closed = True
        for log in (self._samples, self._results, self._requests):
            if isinstance(log, RecordLog):
                log.close()
        if self._lock is not None:
            self._lock.release()

    def _read(self, file: RecordFile, convert: Callable[[Mapping[str, Any]], _T]) -> Iterator[tuple[int, _T]]:
        for line, record in file.numbered():
            try:
                item = convert(record)
            except ValueError as error:
                file.notices.report(f"line skipped: {error}", line)
                continue
            yield line, item

    def __enter__(self) -> RunDirectory:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _question(result: Result) -> bytes:
    return digest(result.task_id, result.target, result.model, result.sample_id, result.protocol)


def _sample_digest(record: Mapping[str, Any]) -> bytes:
    return digest(*(str(record.get(name)) for name in ("task_id", "target", "model", "sample_id")))


def _writable(file: RecordFile) -> RecordLog:
    if not isinstance(file, RecordLog):
        raise ValueError(f"{file.path} was opened for reading")  # noqa: TRY004  # a state, not a type, for the caller
    return file


def _checked(path: Path | str) -> Path:
    """The path, unless the system could never take it."""
    text = str(path)
    try:
        if "\0" not in text and text.encode(sys.getfilesystemencoding(), "surrogateescape"):
            return Path(text)
    except UnicodeEncodeError:
        pass
    raise UsageError(f"{text!r} is no path", "choose another --out")


def _refuse_foreign(path: Path) -> None:
    leftover = f".{run_info.FILE_NAME}."  # of a process that died while it made the run
    foreign = [entry.name for entry in path.iterdir() if entry.name not in _HARMLESS and leftover not in entry.name]
    # Looked at after the listing: of a run that another process is making, this file is there before all others.
    if foreign and not (path / run_info.FILE_NAME).exists():
        raise UsageError(
            f"{path} is no run directory, and not empty ({min(foreign)!r} is there but no {run_info.FILE_NAME})",
            "choose another --out",
        )


def _make_info(path: Path, config: Mapping[str, Any], *, resume: bool) -> Mapping[str, Any]:
    """Writes `run.toml` where it is new or has changed, and gives its content. The lock must be held."""
    stored = RunDirectory.read_info(path)
    if stored is not None and not resume:
        raise UsageError(f"{path} already holds a run", "choose another --out, or let it resume")
    info = run_info.new_info(config) if stored is None else run_info.resumed_info(stored, config, path)
    if info is None:
        return stored or {}
    file = path / run_info.FILE_NAME
    for leftover in path.glob(f".{run_info.FILE_NAME}.*.tmp"):
        leftover.unlink()
    text = run_info.render(info)
    write_atomic(file, text.encode("utf-8"))
    if stored is None:
        sync_folder(path.parent)  # the directory's own name
    return run_info.parse(text, file)
