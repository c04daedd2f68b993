"""`python -m leadline`: the trader's own CPython, with pipes to the hub for input, output and interruptions."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
from json import dumps

from ._host import Host

INTERRUPTIONS = 3


def main() -> None:
    # The pipes are ours alone: what a library writes to the output must not get between the lines, nor may it read one.
    output = os.dup(1)
    os.dup2(2, 1)
    pipe = os.fdopen(os.dup(0), "rb", buffering=1 << 18)
    # What a script reads from its input is at its end.
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    # Files that were to be read and batches, counted together.
    works = 0
    is_reading = was_interrupted = False

    def receive_interruptions() -> None:
        # A thread of its own receives this also while a method hangs.
        with os.fdopen(INTERRUPTIONS, "rb") as interruptions:
            for line in interruptions:
                if int(line) == works:
                    _thread.interrupt_main()
        # The hub is gone. A method that hangs must not keep this process.
        threading.Timer(2, lambda: os._exit(1)).start()

    def read() -> str | None:
        """The next line, whole: what interrupts meanwhile has to wait."""
        nonlocal is_reading, was_interrupted
        is_reading = True
        try:
            line = pipe.readline()
        finally:
            is_reading = False
        if was_interrupted:
            was_interrupted = False
            if host.is_running:
                raise KeyboardInterrupt
        return line[:-1].decode() if line else None

    writing = threading.RLock()

    def write(text: str) -> None:
        line = text.encode() + b"\n"
        # A thread of the script may log while its methods ask: no line within another.
        with writing:
            while line:
                line = line[os.write(output, line) :]

    def request(text: str) -> str | None:
        write(text)
        return read()

    def interrupted(_number: int, _frame: object) -> None:
        nonlocal was_interrupted
        if is_reading:
            was_interrupted = True
        elif host.is_running:
            raise KeyboardInterrupt

    host = Host(request, write)
    signal.signal(signal.SIGINT, interrupted)
    threading.Thread(target=receive_interruptions, daemon=True).start()
    write(dumps({"type": "ready", "version": ".".join(map(str, sys.version_info[:3]))}))
    while (line := read()) is not None:
        works += 1
        write(host.handle(line))
    os._exit(0)


main()
