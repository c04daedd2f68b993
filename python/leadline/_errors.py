"""Where something went wrong in the trader's file, and the traceback without our own frames."""

from __future__ import annotations

import traceback
from typing import Any

# Longer ones do not reach the hub: what a script says must not fill the memory of the program that trades.
LONGEST = 4000
LONGEST_TRACEBACK = 50_000


def describe(error: BaseException, file: str) -> dict[str, Any]:
    place = _place(error, file)
    message = traceback.format_exception_only(type(error), error)[-1].strip()
    return {"message": cut(message), **place, "traceback": cut(_text(error, file), LONGEST_TRACEBACK)}


def cut(text: str, most: int = LONGEST) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _place(error: BaseException, file: str) -> dict[str, Any]:
    if isinstance(error, SyntaxError) and error.filename == file:
        return {
            "line": error.lineno,
            "column": error.offset,
            "endLine": getattr(error, "end_lineno", None),
            "endColumn": getattr(error, "end_offset", None) or None,
        }
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if not frames:
        return {"line": None, "column": None, "endLine": None, "endColumn": None}
    last = frames[-1]
    # Columns are known since Python 3.11.
    columns = [getattr(last, name, None) for name in ("colno", "end_colno")]
    column, end = [None if each is None else each + 1 for each in columns]
    end_line = getattr(last, "end_lineno", None)
    return {"line": last.lineno, "column": column, "endLine": end_line, "endColumn": end}


def _text(error: BaseException, file: str) -> str:
    link = error.__traceback__
    while link is not None and link.tb_frame.f_code.co_filename != file:
        link = link.tb_next
    described = traceback.TracebackException(type(error), error, link)
    own = __package__ or "leadline"
    described.stack[:] = [frame for frame in described.stack if not frame.filename.endswith(("_host.py", "__main__.py")) or own not in frame.filename]
    return "".join(described.format()).rstrip()
