"""What is in a file, without running any of it: for looking at a script in a Python that can do everything."""

from __future__ import annotations

import ast
from decimal import Decimal
from typing import Any, Iterator

from . import Indicator
from ._lines import read_depth, read_lines
from ._params import Param, describe_param

KINDS = ("Algorithm", "Indicator")
# What param() takes, in its order, and what each is where nothing is given.
NAMES: dict[str, Any] = {"default": None, "minimum": None, "maximum": None, "step": None, "choices": None, "help": ""}


def read_class(text: str, file: str) -> dict[str, Any]:
    # Compiling finds what parsing alone does not, such as a return outside of a method; neither runs anything.
    compile(text, file, "exec", dont_inherit=True)
    tree = ast.parse(text, file)
    # What a name of this file stands for: 'Algorithm', 'Indicator', or 'leadline', the module.
    known: dict[str, str] = {}
    found: list[tuple[ast.ClassDef, str]] = []
    for node in _statements(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module == "leadline":
            for name in node.names:
                for kind in KINDS if name.name == "*" else (name.name,):
                    known[kind if name.name == "*" else name.asname or name.name] = kind
        elif isinstance(node, ast.Import):
            for name in node.names:
                if name.name == "leadline":
                    known[name.asname or name.name] = "leadline"
        elif isinstance(node, ast.ClassDef):
            kind = next((kind for base in node.bases if (kind := _kind(base, known)) in KINDS), None)
            if kind:
                known[node.name] = kind
                found.append((node, kind))
    if len(found) != 1:
        words = "none" if not found else ", ".join(node.name for node, _ in found)
        raise TypeError(f"save one class per file, derived from Algorithm or Indicator; found {words}")
    return _describe(*found[0])


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        if isinstance(node, (ast.If, ast.Try, ast.With)):
            for part in ("body", "orelse", "finalbody"):
                yield from _statements(getattr(node, part, []))


def _kind(base: ast.expr, known: dict[str, str]) -> str | None:
    if isinstance(base, ast.Name):
        return known.get(base.id)
    if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        return base.attr if known.get(base.value.id) == "leadline" else None
    return None


def _describe(node: ast.ClassDef, kind: str) -> dict[str, Any]:
    is_indicator = kind == "Indicator"
    pane: Any = Indicator.pane if is_indicator else None
    params: list[dict[str, Any]] = []
    lines: list[dict[str, str]] = []
    depth: Any = Indicator.depth
    sees_book = False
    for each in node.body:
        sees_book = sees_book or (isinstance(each, ast.FunctionDef) and each.name == "on_book")
        name, value = _assigned(each)
        if name == "params" and isinstance(value, ast.Dict):
            params = [_param(key, one) for key, one in zip(value.keys, value.values)]
        elif name == "lines" and is_indicator and isinstance(value, ast.Dict):
            lines = read_lines(ast.literal_eval(value))
        elif name == "pane" and is_indicator and isinstance(value, ast.Constant):
            pane = value.value
        elif name == "depth" and isinstance(value, ast.Constant):
            depth = value.value
    if is_indicator and pane not in ("price", "below"):
        raise ValueError('pane must be "price" or "below"')
    docstring = (ast.get_docstring(node, clean=False) or "").strip().split("\n\n")[0]
    about = {"className": node.name, "kind": kind, "docstring": docstring, "params": params, "pane": pane}
    if not is_indicator:
        return about
    return {**about, "lines": lines, **({"bookDepth": read_depth(depth)} if sees_book else {})}


def _assigned(node: ast.stmt) -> tuple[str, ast.expr | None]:
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return (target.id if isinstance(target, ast.Name) else "", getattr(node, "value", None))


def _param(key: ast.expr | None, value: ast.expr) -> dict[str, Any]:
    if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
        raise TypeError("params must be a dict whose keys are text")
    try:
        known, bounds = _setting(value)
    except (ValueError, ArithmeticError):
        # Only running the file would show: it is shown as it is written, and not edited.
        return {"name": key.value, "type": "other", "value": ast.unparse(value)}
    return describe_param(key.value, known if bounds is None else Param(known, **bounds))


def _setting(node: ast.expr) -> tuple[Any, dict[str, Any] | None]:
    """Its value, and what param() was given beside it."""
    if not isinstance(node, ast.Call) or _called(node) != "param":
        return _value(node), None
    given = dict(zip(NAMES, node.args)) | {each.arg or "": each.value for each in node.keywords}
    if "default" not in given or not given.keys() <= set(NAMES):
        raise ValueError("not the arguments of param()")
    read = {name: _value(given[name]) if name in given else NAMES[name] for name in NAMES}
    return read.pop("default"), read


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords and _called(node) == "Decimal":
        return Decimal(str(ast.literal_eval(node.args[0])))
    if isinstance(node, ast.List):
        return [_value(each) for each in node.elts]
    return ast.literal_eval(node)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
