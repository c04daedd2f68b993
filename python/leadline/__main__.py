"""`python -m leadline`: the trader's own CPython, with pipes to the hub for input and output."""

from __future__ import annotations

import _thread
import json
import os
import queue
import signal
import sys
import threading
from typing import Any

from ._host import Host

MARK = '{"type":"interrupt"'


def main() -> None:
    # The pipe is ours alone: what a library writes to the output must not get between the lines.
    output = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    # Files that were to be read and deliveries, counted together.
    works = 0

    def read_pipe() -> None:
        for text in sys.stdin.buffer:
            line = text.decode("utf-8")
            if not line.startswith(MARK):
                lines.put(line)
            elif json.loads(line)["work"] == works:
                # A thread of its own hears this also while a method hangs.
                _thread.interrupt_main()
        lines.put(None)
        # The hub is gone. A method that hangs must not keep this process.
        threading.Timer(2, lambda: os._exit(1)).start()

    def read() -> str | None:
        nonlocal works
        line = lines.get()
        if line is not None and line.startswith(('{"type":"deliver"', '{"type":"load"')):
            works += 1
        return line

    def send(message: dict[str, Any]) -> None:
        output.write(json.dumps(message) + "\n")
        output.flush()

    host = Host()

    def interrupted(_number: int, _frame: object) -> None:
        if host.is_running:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupted)
    threading.Thread(target=read_pipe, daemon=True).start()
    send({"type": "ready", "version": ".".join(map(str, sys.version_info[:3]))})
    while (line := read()) is not None:
        message = json.loads(line)
        name = {"script": message["script"], "token": message.get("token")}

        def ask(call: str, name: dict[str, Any] = name) -> str | None:
            send({"type": "call", **name, "call": json.loads(call)})
            return read()

        def log(text: str, name: dict[str, Any] = name) -> None:
            send({"type": "log", **name, "text": text})

        answer = host.handle(message, ask, log)
        if answer is not None:
            send({**answer, **name})
    output.flush()
    os._exit(0)


main()
