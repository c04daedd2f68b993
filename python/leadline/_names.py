"""Names that a script uses and never binds: a NameError ahead of time. Nothing of the script is run.

What Python would find at run time is never reported, so in doubt nothing is said. Scopes are Python's own: a class is not seen
from its methods, a comprehension has its own names, `global` binds in the module.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from difflib import get_close_matches
from typing import Any, Iterable, Iterator

import leadline

# More than anybody reads at once.
MOST = 50
# Longer names are cut where they are said.
LONGEST_NAME = 60
# Each could bind any name while the file runs.
BINDERS = {"__builtins__", "builtins", "exec", "globals", "locals", "vars"}
# Of every module, and of the body of a class.
GIVEN = {"__annotations__", "__builtins__", "__debug__", "__doc__", "__file__", "__loader__", "__name__", "__package__", "__spec__"}
GIVEN_TO_CLASS = {"__module__", "__qualname__"}
# Asked once, before any script could change them. Those that Python adds for a prompt are not there in each engine.
BUILTINS = frozenset(dir(builtins)) | {"copyright", "credits", "exit", "help", "license", "quit", "WindowsError"}
# What scripts want most, by where it is imported from.
IMPORTS = {
    "collections": ("Counter", "OrderedDict", "defaultdict", "deque", "namedtuple"),
    "dataclasses": ("dataclass", "field"),
    "datetime": ("date", "timedelta", "timezone"),
    "decimal": ("Decimal", "ROUND_CEILING", "ROUND_DOWN", "ROUND_FLOOR", "ROUND_HALF_EVEN", "ROUND_UP", "getcontext", "localcontext"),
    "functools": ("lru_cache", "partial"),
    "itertools": ("chain", "islice", "pairwise"),
    "math": ("ceil", "exp", "floor", "isnan", "log10", "sqrt"),
    "statistics": ("fmean", "mean", "median", "pstdev", "stdev"),
    "typing": ("Any", "NamedTuple", "Optional"),
    "leadline": tuple(leadline.__all__),
}
HOME = {name: module for module, names in IMPORTS.items() for name in names}
OWN = {*dir(leadline.Algorithm), *dir(leadline.Indicator)}


class Scope:
    def __init__(self, kind: str, parent: Scope | None, node: ast.AST | None = None) -> None:
        self.kind = kind  # "module", "class", "function", "comprehension", "types"
        self.parent = parent
        self.node = node
        self.bound: set[str] = set()
        # Bound as `except … as name`, by the handler at whose end Python forgets it; and bound in any other way.
        self.caught: dict[str, list[ast.ExceptHandler]] = {}
        self.lasting: set[str] = set()
        self.outer: dict[str, str] = {}
        self.uses: list[ast.Name] = []
        self.deleted: set[str] = set()
        self.spared: set[int] = set()

    def binding(self) -> Scope:
        """Where `:=` binds: a comprehension hands it on."""
        return self.parent.binding() if self.kind == "comprehension" and self.parent else self

    def module(self) -> Scope:
        return self if self.parent is None else self.parent.module()

    def within_class(self) -> Scope | None:
        """The class around, of which `self.` would be."""
        scope: Scope | None = self
        while scope and scope.kind != "class":
            scope = scope.parent
        return scope


def undefined_names(text: str, file: str) -> list[dict[str, Any]]:
    """Each with its place (columns as JavaScript counts them) and a sentence about it, in the order of the file."""
    try:
        tree = ast.parse(text, file)
        walk = _Walk(tree)
        walk.all(tree.body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    if walk.is_open:
        return []
    found = [(name, words) for scope in walk.scopes for name, words in _missing(scope, walk)]
    lines = re.split(r"\r\n?|\n", text)
    entries = [_entry(name, words, lines) for name, words in found]
    return sorted(entries, key=lambda each: (each["line"], each["column"]))[:MOST]


def _entry(node: ast.Name, words: str, lines: list[str]) -> dict[str, Any]:
    at = min(node.lineno, len(lines)) - 1
    # Python counts the bytes of UTF-8 before it.
    before = lines[at].encode()[: node.col_offset].decode(errors="ignore")
    if not lines[at].startswith(node.id, len(before)):
        # Inside of a text with braces, older versions of Python count from elsewhere.
        places = [(line, match) for line in range(at, len(lines)) if (match := re.search(rf"\b{node.id}\b", lines[line]))]
        if places:
            at, match = places[0]
            before = lines[at][: match.start()]
    return {"line": at + 1, "column": len(before.encode("utf-16-le")) // 2 + 1, "message": words}


def _missing(scope: Scope, walk: _Walk) -> Iterator[tuple[ast.Name, str]]:
    for node in scope.uses:
        if id(node) in scope.spared:
            continue
        name = walk.names[id(node)]
        short = _short(name)
        # What another function may bind again is not judged by its place.
        is_placed = name not in walk.shared
        if is_placed and _is_forgotten(scope, name, node):
            yield node, f"{short} is known only inside its except block: Python forgets it at the end of it."
        elif is_placed and _is_deleted(scope, name, node):
            yield node, f"{short} is not known any more: del took it away above."
        elif not _is_bound(scope, name):
            yield node, f"{short} is not known here. {_advice(scope, node.id, walk)}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "…"


def _is_bound(scope: Scope, name: str) -> bool:
    if name in BUILTINS or name in GIVEN:
        return True
    if name == "__class__":
        return scope.kind != "class" and scope.within_class() is not None
    if name in GIVEN_TO_CLASS and scope.kind == "class":
        return True
    if scope.outer.get(name) == "global":
        return name in scope.module().bound
    current: Scope | None = scope
    sees_class = True
    while current:
        is_hidden = current.kind == "class" and not sees_class
        if not is_hidden and name in current.bound and name not in current.outer:
            return True
        if current.outer.get(name) == "global" and not is_hidden:
            return name in current.module().bound
        sees_class = current.kind == "types"
        current = current.parent
    return False


def _is_forgotten(scope: Scope, name: str, node: ast.Name) -> bool:
    handlers = scope.caught.get(name)
    if not handlers or name in scope.lasting or name in scope.outer:
        return False
    if scope.kind == "class" or (scope.kind == "module" and name in BUILTINS):
        return False
    return not any(each.lineno <= node.lineno <= (each.end_lineno or each.lineno) for each in handlers)


def _is_deleted(scope: Scope, name: str, node: ast.Name) -> bool:
    """Straight on, with no branch or loop between: the scope's own statements delete it, then use it."""
    body = getattr(scope.node, "body", None)
    if name not in scope.deleted or scope.kind == "class" or not isinstance(body, list):
        return False
    if scope.kind == "module" and name in BUILTINS:
        return False
    is_gone = False
    for each in body:
        if _from(each) > _from(node):
            return False
        binds = name in _bound_by(each)
        if _from(node) <= (each.end_lineno, each.end_col_offset):
            return is_gone and not binds
        if isinstance(each, ast.Delete):
            is_gone = is_gone or any(isinstance(one, ast.Name) and one.id == name for one in each.targets)
        elif binds:
            is_gone = False
    return False


def _from(node: Any) -> tuple[int, int]:
    return (node.lineno, node.col_offset)


def _bound_by(node: ast.AST) -> set[str]:
    """Rather too many."""
    found: set[str] = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            found.add(each.id)
        elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.MatchAs, ast.MatchStar)):
            found.add(each.name or "")
        elif isinstance(each, ast.alias):
            found.add((each.asname or each.name).split(".")[0])
    return found


def _advice(scope: Scope, name: str, walk: _Walk) -> str:
    around = scope.within_class()
    if around is not None:
        own = walk.members.get(id(around.node), set())
        if name in own or name in OWN:
            return f"Did you mean self.{name}?"
    if name in HOME:
        return f"Import it: from {HOME[name]} import {name}"
    if name in sys.stdlib_module_names:
        return f"Import it: import {name}"
    near = get_close_matches(name, sorted(_seen(scope)), 1, 0.75)
    return f"Did you mean {near[0]}?" if near else "Nothing in this file gives it a value."


def _seen(scope: Scope) -> set[str]:
    found = {each for each in BUILTINS if not each.startswith("_")}
    current: Scope | None = scope
    while current:
        if current.kind != "class" or current is scope:
            found |= current.bound
        current = current.parent
    return found


class _Walk:
    """Fills the scopes. What binds anywhere in a scope counts for all of it: in which order it runs nobody knows."""

    def __init__(self, tree: ast.Module) -> None:
        self.scope = Scope("module", None, tree)
        self.scopes = [self.scope]
        # A star import, or something that binds names while it runs: anything may be there.
        self.is_open = False
        self.names: dict[int, str] = {}
        # Of each class, what can be behind `self.`.
        self.members: dict[int, set[str]] = {}
        self._classes: list[ast.ClassDef] = []
        self._spares = 0
        # Named by `global` or `nonlocal` somewhere.
        self.shared: set[str] = set()
        self._keeps_annotations = any(
            isinstance(node, ast.ImportFrom) and node.module == "__future__" and any(one.name == "annotations" for one in node.names)
            for node in tree.body
        )

    def all(self, nodes: Iterable[Any]) -> None:
        for node in nodes:
            self.one(node)

    def one(self, node: ast.AST | None) -> None:
        if node is None:
            return
        visit = getattr(self, f"_{type(node).__name__}", None)
        if visit:
            visit(node)
        else:
            self.all(ast.iter_child_nodes(node))

    def bind(self, name: str, scope: Scope | None = None) -> None:
        name = self._mangled(name)
        scope = scope or self.scope
        scope.lasting.add(name)
        self._put(name, scope)

    def _put(self, name: str, scope: Scope) -> None:
        scope.bound.add(name)
        if scope.outer.get(name) == "global":
            scope.module().bound.add(name)
            scope.module().lasting.add(name)

    def _mangled(self, name: str) -> str:
        """Two underscores inside of a class: Python puts the name of the class before them."""
        if not self._classes or not name.startswith("__") or name.endswith("__"):
            return name
        owner = self._classes[-1].name.lstrip("_")
        return f"_{owner}{name}" if owner else name

    def _within(self, kind: str, node: ast.AST | None = None) -> Scope:
        before = self.scope
        self.scope = Scope(kind, before, node)
        self.scopes.append(self.scope)
        return before

    # Names.

    def _Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.bind(node.id)
        else:
            self._used(node)

    def _used(self, node: ast.Name) -> None:
        if node.id in BINDERS:
            self.is_open = True
        if isinstance(node.ctx, ast.Del):
            self.scope.deleted.add(node.id)
        self.names[id(node)] = self._mangled(node.id)
        self.scope.uses.append(node)
        if self._spares:
            self.scope.spared.add(id(node))

    def _NamedExpr(self, node: ast.NamedExpr) -> None:
        self.one(node.value)
        self.bind(node.target.id, self.scope.binding())

    def _Global(self, node: ast.Global | ast.Nonlocal) -> None:
        for name in map(self._mangled, node.names):
            self.shared.add(name)
            self.scope.outer[name] = "global" if isinstance(node, ast.Global) else "nonlocal"

    _Nonlocal = _Global

    def _AugAssign(self, node: ast.AugAssign) -> None:
        # `count += 1` needs a count that is there already.
        if isinstance(node.target, ast.Name):
            self._used(node.target)
        else:
            self.one(node.target)
        self.one(node.value)

    def _alias(self, node: ast.alias) -> None:
        self.bind((node.asname or node.name).split(".")[0])

    def _Import(self, node: ast.Import) -> None:
        self.is_open = self.is_open or any(one.name == "builtins" for one in node.names)
        self.all(node.names)

    def _ImportFrom(self, node: ast.ImportFrom) -> None:
        if not any(one.name == "*" for one in node.names):
            return self.all(node.names)
        if node.module != "leadline" or node.level:
            self.is_open = True
        for name in leadline.__all__:
            self.bind(name)

    def _ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self.one(node.type)
        if node.name:
            name = self._mangled(node.name)
            self.scope.caught.setdefault(name, []).append(node)
            self._put(name, self.scope)
        self.all(node.body)

    def _Try(self, node: ast.Try) -> None:
        """Who catches NameError knows that a name may be missing."""
        knows = any(each.type is None or "NameError" in ast.dump(each.type) for each in node.handlers)
        self._spares += knows
        self.all(node.body)
        self._spares -= knows
        self.all([*node.handlers, *node.orelse, *node.finalbody])

    _TryStar = _Try

    def _MatchAs(self, node: Any) -> None:
        self.one(node.pattern)
        if node.name:
            self.bind(node.name)

    def _MatchStar(self, node: Any) -> None:
        if node.name:
            self.bind(node.name)

    def _MatchMapping(self, node: Any) -> None:
        self.all([*node.keys, *node.patterns])
        if node.rest:
            self.bind(node.rest)

    def _Attribute(self, node: ast.Attribute) -> None:
        self.one(node.value)
        is_own = isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"
        if is_own and self._classes:
            self.members[id(self._classes[-1])].add(node.attr)

    def _AnnAssign(self, node: ast.AnnAssign) -> None:
        # Of a local variable it is never worked out.
        if self.scope.kind != "function":
            self._annotation(node.annotation)
        self.one(node.value)
        if isinstance(node.target, ast.Name) and node.value is None:
            # `x: int` alone gives it no value.
            return
        self.one(node.target)

    def _annotation(self, node: ast.expr | None) -> None:
        if not self._keeps_annotations:
            self.one(node)

    # Scopes of their own.

    def _FunctionDef(self, node: Any) -> None:
        self.bind(node.name)
        if self.scope.kind == "class":
            self.members[id(self._classes[-1])].add(node.name)
        self.all(node.decorator_list)
        self._defaults(node.args)
        before = self._type_params(node)
        for each in _args(node.args):
            self._annotation(each.annotation)
        self._annotation(node.returns)
        self._body(node, node.body)
        self.scope = before

    _AsyncFunctionDef = _FunctionDef

    def _Lambda(self, node: ast.Lambda) -> None:
        self._defaults(node.args)
        self._body(node, [node.body])

    def _defaults(self, args: ast.arguments) -> None:
        self.all([*args.defaults, *(each for each in args.kw_defaults if each)])

    def _body(self, node: Any, body: list[Any]) -> None:
        before = self._within("function", node)
        for each in _args(node.args):
            self.bind(each.arg)
        spares, self._spares = self._spares, 0
        self.all(body)
        self._spares = spares
        self.scope = before

    def _ClassDef(self, node: ast.ClassDef) -> None:
        self.bind(node.name)
        self.all(node.decorator_list)
        before = self._type_params(node)
        self.all([*node.bases, *node.keywords])
        outside = self._within("class", node)
        self._classes.append(node)
        self.members[id(node)] = set()
        self.all(node.body)
        self.members[id(node)] |= self.scope.bound
        self._classes.pop()
        self.scope = outside
        self.scope = before

    def _type_params(self, node: Any) -> Scope:
        """`def first[T](…)`, since Python 3.12."""
        params = getattr(node, "type_params", None)
        if not params:
            return self.scope
        before = self._within("types")
        for each in params:
            self.bind(each.name)
        for each in params:
            self.all(ast.iter_child_nodes(each))
        return before

    def _TypeAlias(self, node: Any) -> None:
        self.one(node.name)
        before = self._type_params(node)
        self.one(node.value)
        self.scope = before

    def _comprehended(self, node: Any) -> None:
        first, *rest = node.generators
        # Only the first is worked out outside.
        self.one(first.iter)
        before = self._within("comprehension", None)
        self.one(first.target)
        self.all(first.ifs)
        for each in rest:
            self.all([each.target, each.iter, *each.ifs])
        self.all([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt])
        self.scope = before

    _ListComp = _SetComp = _GeneratorExp = _DictComp = _comprehended


def _args(args: ast.arguments) -> list[ast.arg]:
    own = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    return own + [each for each in (args.vararg, args.kwarg) if each]
