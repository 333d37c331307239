"""The table's end of one process that runs bots: ask with a deadline, read what is printed, stop it.

POSIX only: it waits for several pipes at once and stops whole process groups.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections import deque
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import DEVNULL, PIPE, STDOUT, Popen
from threading import RLock
from time import monotonic

import msgspec

from ...text import phrase
from ..guard import Trouble
from .clock import Limits
from .talk import LARGEST, LENGTH, Reply, Request, framed, replies

CHUNK = 1 << 16
LEAVE = 2.0  # seconds a thread has to see that its process has ended
KEPT = 4096  # bytes of what was printed last
MODULE = "darwin_p2p.bots.isolation.worker"


class BotProcess:
    """One process. After a `Trouble` it is gone."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        inside_in, self._requests = os.pipe()
        self._replies, inside_out = os.pipe()
        self._process = Popen(
            [sys.executable, "-m", MODULE, str(inside_in), str(inside_out), str(limits.memory)],
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            pass_fds=(inside_in, inside_out),
            start_new_session=True,  # so that whatever it starts can be stopped with it
        )
        os.close(inside_in)
        os.close(inside_out)
        assert self._process.stdout is not None
        self._printed_to = self._process.stdout.fileno()
        for end in (self._requests, self._replies, self._printed_to):
            os.set_blocking(end, False)
        self._tail: deque[bytes] = deque(maxlen=8)
        self.alive = True
        self._asked = RLock()  # whoever asks keeps its pipes open

    @property
    def printed(self) -> str:
        """The end of what the bot has printed."""
        return b"".join(self._tail)[-KEPT:].decode("utf-8", "replace").strip()

    def ask(self, request: Request, seconds: float) -> Reply:
        """The answer to a request within so many seconds, or the `Trouble` there is instead."""
        with self._asked:
            if not self.alive:
                raise Trouble("died", phrase("The process of the bot has been ended."))
            try:
                return replies.decode(self._exchange(framed(request), monotonic() + seconds))
            except (msgspec.MsgspecError, UnicodeDecodeError):
                self.stop()
                raise Trouble(
                    "died", phrase("The process of the bot answered in a way nobody understands.")
                ) from None
            except BaseException:  # Ctrl-C too: an answer may be on its way that nobody waits for
                self.stop()
                raise

    def _exchange(self, request: bytes, deadline: float) -> bytes:
        """Write the request and read the answer, reading along whatever is printed meanwhile."""
        answer = bytearray()
        printed = 0
        with DefaultSelector() as selector:
            selector.register(self._requests, EVENT_WRITE)
            selector.register(self._replies, EVENT_READ)
            selector.register(self._printed_to, EVENT_READ)
            while (left := deadline - monotonic()) > 0:
                for key, __ in selector.select(left):
                    if key.fd == self._requests:
                        request = request[self._write(request) :]
                        if not request:
                            selector.unregister(self._requests)
                    elif key.fd == self._printed_to:
                        chunk = os.read(self._printed_to, CHUNK)
                        if not chunk:
                            selector.unregister(self._printed_to)
                        self._tail.append(chunk)
                        printed += len(chunk)
                        if printed > self.limits.output:
                            told = phrase("The bot printed more than {most} bytes.", most=self.limits.output)
                            raise Trouble("output", told)
                    else:
                        answer += self._read()
                        if len(answer) >= LENGTH and len(answer) >= LENGTH + _size(answer):
                            return bytes(answer[LENGTH:])
        raise Trouble("time", phrase("The bot did not answer in time."))

    def _write(self, data: bytes) -> int:
        try:
            return os.write(self._requests, data[:CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._gone() from None

    def _read(self) -> bytes:
        chunk = os.read(self._replies, CHUNK)
        if not chunk:
            raise self._gone()
        return chunk

    def _gone(self) -> Trouble:
        self.stop()
        code = self._process.returncode
        told = (
            phrase("The process of the bot was ended by {signal}.", signal=signal.Signals(-code).name)
            if code < 0
            else phrase("The process of the bot ended with code {code}.", code=code)
        )
        if self.printed:
            told = phrase("{sentence} It printed: {text}", sentence=told, text=self.printed[-300:])
        return Trouble("died", told)

    def stop(self) -> None:
        """End the process and all it has started, at once. A thread that waits for its answer hears of it."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self._process.returncode is None:
                os.killpg(self._process.pid, signal.SIGKILL)
        if not self._asked.acquire(timeout=LEAVE):  # that thread closes the pipes
            return
        try:
            if self.alive:
                self.alive = False
                self._close()
        finally:
            self._asked.release()

    def _close(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(BlockingIOError):
            self._tail.append(self._process.stdout.read(CHUNK) or b"")
        self._process.stdout.close()
        self._process.wait()
        os.close(self._requests)
        os.close(self._replies)


def _size(answer: bytearray) -> int:
    size = int.from_bytes(answer[:LENGTH], "big")
    if size > LARGEST:
        raise Trouble("died", phrase("The process of the bot sent an answer that is far too long."))
    return size
