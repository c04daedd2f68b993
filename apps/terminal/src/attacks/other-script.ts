/** Trades with whatever of another script it can find: frames, the objects of Python's memory, lines of its own making. */
const trade = `
import gc
import json
import sys

CALL = {"kind": "open", "symbol": "BTC-USD", "exchange": "Coinbase", "size": "1", "limit": "11"}
TERMS = {"stop": None, "timeInForce": "gtc", "postOnly": False}
STOP = {"stop": "9", "stopLimit": None, "trigger": "last"}
SYNTHETIC = (
    {"kind": "oco", **STOP},
    {"kind": "bracket", "target": "13", **STOP},
    {"kind": "trailing-stop", "unit": "percent", "offset": "1", "trigger": "last"},
    {"kind": "iceberg", "shown": "0.1"},
    {"kind": "twap", "slices": 2, "seconds": 2},
    {"kind": "chase", "every": 1},
)
MORE = (
    *({**CALL, **TERMS, "synthetic": each} for each in SYNTHETIC),
    {**CALL, **TERMS, "kind": "close", "synthetic": SYNTHETIC[2]},
    {"kind": "cancel", "id": "C-0"},
    {"kind": "replace", "id": "C-0", "size": "2", "limit": None, "stop": None},
)

def found():
    frame = sys._getframe()
    while frame:
        yield from list(frame.f_locals.values())
        frame = frame.f_back
    for each in list(sys.modules.values()) + getattr(gc, "get_objects", list)():
        yield each

def attempt(own=None):
    tried = set()
    for each in found():
        kind = type(each).__name__
        if kind not in ("Host", "Instance", "Turn") or id(each) in tried:
            continue
        tried.add(id(each))
        if kind == "Instance" and each is not own:
            trade_as(each)
        elif kind in ("Host", "Turn"):
            # Of contained Python the plain call alone.
            for call in MORE if sys.platform != "emscripten" else ():
                ask_as(each, kind, 1, call)
            for number in range(1, 4):
                if kind == "Host":
                    each._request(json.dumps({"type": "call", "at": 0, "script": number, "call": CALL}))
                else:
                    each.ask(json.dumps({**CALL, "script": number, "type": "call"}))

def ask_as(each, kind, number, call):
    try:
        if kind == "Host":
            each._request(json.dumps({"type": "call", "at": 0, "script": number, "call": call}))
        else:
            each.ask(json.dumps({**call, "script": number, "type": "call"}))
    except Exception:
        pass

def trade_as(instance):
    try:
        instance.log("in the name of another")
        instance.order("open", "BTC-USD", "Coinbase", "1", "11")
    except Exception:
        pass
`

/** Runs, and says what it sees of each book, and whether what it draws is what it seeded. It never opens anything. */
export const victim = `
import random
from decimal import getcontext

from leadline import Algorithm

class Victim(Algorithm):
    def on_start(self):
        random.seed(7)
        self.own = random.Random(7)
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        mid = (book.best_bid.price + book.best_ask.price) / 2
        isSame = self.own.random() == random.random()
        print(f"book {book.time:.0f} mid {mid} at {len(str(mid))} of {getcontext().prec} {isSame}")
`

const algorithm = `
from leadline import Algorithm

class Attacker(Algorithm):
`

export const whenLoaded = `${trade}
attempt()
${algorithm}    pass
`

export const whenPaused = `${trade}${algorithm}    def on_start(self):
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        if self.state == "Paused":
            self.log("tries")
            attempt(self._leadline)
            self.log("tried")
`

/** Each changes something that would be felt in another script's turn. */
const changes: readonly (readonly [name: string, lines: string])[] = [
  ['decimals of three digits', 'decimal.getcontext().prec = 3; decimal.DefaultContext.prec = 3'],
  ['another seed', 'random.seed(1)'],
  ['another draw', 'random.random = lambda: 0.5; random.Random.random = lambda self: 0.5'],
  [
    'what a signal does',
    'signal.signal(signal.SIGINT, signal.SIG_IGN); signal.signal(signal.SIGTERM, signal.SIG_IGN)',
  ],
  ['memory by address', 'ctypes.c_char.from_address(id(decimal.Decimal)).value'],
  ['a class of the library', 'leadline.Book.best_bid = leadline.Book.best_ask'],
]

/** Each leaves something behind that would run in another script's turn. It runs in its own, which it slows down. */
const leavings: readonly (readonly [name: string, lines: string])[] = [
  ['a method of the library', 'leadline.Algorithm.log = lambda *_: attempt()'],
  ['a print of its own', 'builtins.print = lambda *_: attempt()'],
  [
    'an encoder of its own',
    'json.encoder.JSONEncoder.encode = lambda *_: attempt() or json.dumps(CALL)',
  ],
  ['a callback of the collector', 'gc.callbacks.append(lambda *_: attempt())'],
  ['an audit hook', 'sys.addaudithook(lambda *_: attempt())'],
  ['a profile function', 'sys.setprofile(lambda *_: attempt())'],
  ['a trace function', 'sys.settrace(lambda *_: attempt())'],
  ['a len of its own', 'builtins.len = lambda *_: 0'],
]
export const meddling = [...changes, ...leavings].map(([name]) => name)

const tried = (all: readonly (readonly [name: string, lines: string])[]) =>
  all
    .map(
      ([, lines]) => `        try:
            ${lines}
        except BaseException:
            pass
`,
    )
    .join('')

export const meddler = `${trade}
import builtins
import decimal
import random
import signal

import leadline

try:
    import ctypes
except ImportError:
    ctypes = None

busy = False
first = attempt
say = print
def attempt(own=None):
    global busy
    if not busy:
        busy = True
        try:
            first(own)
        except BaseException:
            pass
        busy = False
${algorithm}    def on_start(self):
${tried(changes)}        say("meddled")
${tried(leavings)}`

/** A module that trades in the name of whoever imports or uses it. */
const planted = `
SOURCE = '''
import sys

def trade(*_, **__):
    frame = sys._getframe()
    while frame:
        own = frame.f_locals.get("self")
        if hasattr(own, "open_position"):
            own.log("in the name of another")
            own.open_position("BTC-USD", "Coinbase", 1, limit=11)
            return
        frame = frame.f_back

trade()
rgb_to_hsv = mean = reader = trade
'''
NAMES = ("colorsys", "statistics", "csv")

def attempt(write):
    """Whatever of it is refused, the rest is tried."""
    for name in NAMES:
        try:
            write(name)
        except BaseException as error:
            print(f"refused: {error!r}")

def module(name):
    made = types.ModuleType(name)
    exec(SOURCE.replace("\\ntrade()\\n", "\\n"), vars(made))
    return made

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name in NAMES:
            return importlib.util.spec_from_loader(name, self)
        return None
    def create_module(self, spec):
        return None
    def exec_module(self, made):
        exec(SOURCE, vars(made))
    def invalidate_caches(self):
        pass
`

/** Each leaves something behind that another script would import, or find changed in what it has imported. */
const plantedModules: readonly (readonly [name: string, lines: string])[] = [
  [
    'a file in each folder that Python imports from',
    `for folder in {*sys.path, "/", "/lib", "/lib/python3.14", "/leadline", "/program", os.getcwd()}:
    attempt(lambda name: open(os.path.join(folder, name + ".py"), "w").write(SOURCE))`,
  ],
  [
    'a file that it moved there',
    `for folder in sys.path:
    attempt(lambda name: (open(f"/tmp/{name}.py", "w").write(SOURCE), os.rename(f"/tmp/{name}.py", f"{folder}/{name}.py")))`,
  ],
  [
    'an archive in the place of the library',
    `import zipfile
with zipfile.ZipFile("/tmp/own.zip", "w") as own:
    for name in NAMES:
        own.writestr(name + ".py", SOURCE)
for path in [each for each in sys.path if each.endswith(".zip")]:
    attempt(lambda _: open(path, "r+b").write(open("/tmp/own.zip", "rb").read()))
    attempt(lambda _: (os.remove(path), open(path, "wb").write(open("/tmp/own.zip", "rb").read())))
    attempt(lambda _: os.replace("/tmp/own.zip", path))`,
  ],
  [
    'modules in the list of modules',
    'attempt(lambda name: sys.modules.update({name: module(name)}))',
  ],
  ['a finder among those that Python asks', 'sys.meta_path.insert(0, Finder())'],
  ['a list of finders of its own', 'sys.meta_path = [Finder(), *sys.meta_path]'],
  [
    'a hook for folders',
    `sys.path_hooks.insert(0, lambda path: Finder())
sys.path_importer_cache.clear()`,
  ],
  [
    'a finder in the memory of finders',
    `for path in sys.path:
    sys.path_importer_cache[path] = Finder()`,
  ],
  [
    'finders that look into its own folder',
    `attempt(lambda name: open(f"/tmp/{name}.py", "w").write(SOURCE))
for finder in sys.path_importer_cache.values():
    if hasattr(finder, "path"):
        finder.path = "/tmp"
        finder._path_mtime = -1
sys.path_importer_cache["/lib/python314.zip"] = sys.path_importer_cache["/lib/python3.14/site-packages"]`,
  ],
  [
    'an __import__ of its own',
    `import builtins
builtins.__import__ = lambda name, *rest, first=builtins.__import__: module(name) if name in NAMES else first(name, *rest)`,
  ],
  [
    'a loader that reads something else',
    `import zipimport
zipimport.zipimporter.get_code = lambda self, name: compile(SOURCE, name, "exec")
importlib._bootstrap._find_and_load = lambda name, _: module(name)`,
  ],
  [
    'a module that it imported, with other functions',
    `import colorsys, csv, statistics
colorsys.rgb_to_hsv = statistics.mean = csv.reader = module("colorsys").trade`,
  ],
  [
    'a function of a module that is always there',
    `import math, random, datetime
math.floor = random.uniform = module("colorsys").trade
random.Random.uniform = module("colorsys").trade`,
  ],
  [
    'other code in a function of a module that is always there',
    `import collections, random
def other(*_, **__):
    import sys
    frame = sys._getframe()
    while frame:
        own = frame.f_locals.get("self")
        if hasattr(own, "open_position"):
            own.log("in the name of another")
        frame = frame.f_back
collections.namedtuple.__code__ = other.__code__`,
  ],
]

export const planter = `
import importlib.util
import os
import sys
import types

${planted}
say = print
${algorithm}    def on_start(self):
${plantedModules
  .map(
    ([, lines]) => `        try:
${lines
  .split('\n')
  .map((line) => `            ${line}`)
  .join('\n')}
        except BaseException:
            pass
`,
  )
  .join('')}        say("planted")
`

/** Imports what nobody has imported before, and uses it. */
export const importer = `
from leadline import Algorithm

class Importer(Algorithm):
    def on_start(self):
        import collections
        import colorsys
        import csv
        import math
        import random
        import statistics
        self.log(f"{colorsys.rgb_to_hsv(1, 0, 0)[2]} {statistics.mean([1, 3])} {next(csv.reader(['a,b']))}")
        self.log(f"{math.floor(1.5)} {random.uniform(2, 2)} {collections.namedtuple('Pair', 'a b')(1, 2)}")
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        self.log(f"{__import__('sys').modules['colorsys'].rgb_to_hsv(1, 0, 0)[2]} again")
`

/** At a bid of 15 it does what is harmful; it opens a position at every other book. */
export const harmful = (lines: string): string => `
import os
import time

from leadline import Algorithm

class Harmful(Algorithm):
    def on_start(self):
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        if book.best_bid.price == 15:
            self.log("begins")
            ${lines}
        self.open_position("BTC-USD", "Coinbase", 1, limit=book.best_ask.price)
        self.log("opened")
`

export const crashes: readonly (readonly [name: string, lines: string])[] = [
  ['ends its process', 'os._exit(3)'],
  ['reads memory that is not there', '__import__("ctypes").string_at(0)'],
  ['ends with every signal it has', '[os.kill(os.getpid(), number) for number in (15, 9)]'],
]

export const hangs: readonly (readonly [name: string, lines: string])[] = [
  ['sleeps through its books', 'time.sleep(600)'],
  [
    'loops for ever, whatever interrupts it',
    `while True:
                try:
                    while True:
                        pass
                except BaseException:
                    pass`,
  ],
]

/** Just below what is interrupted: it is at work nearly always, and nothing ends it. */
export const sleeper = harmful('time.sleep(4)').replace('== 15', '> 0')

/** An indicator that does what a script must not: it changes what others share, and trades with what it finds. */
export const meddlingIndicator = `${trade}
import random
import time
from decimal import getcontext

from leadline import Indicator

class Meddling(Indicator):
    def on_candle(self, candle):
        getcontext().prec = 3
        random.seed(1)
        try:
            attempt()
        except BaseException:
            pass
        json.dumps = lambda *_: "{}"
        if candle.close > 100:
            time.sleep(4)
        return 1
`

/** Draws what it sees, and in which precision. */
export const countingIndicator = `
import random
from decimal import getcontext

from leadline import Indicator

class Counting(Indicator):
    def on_start(self):
        random.seed(7)
        self.own = random.Random(7)
    def on_candle(self, candle):
        is_same = self.own.random() == random.random()
        return float(candle.close) * 100 + getcontext().prec if is_same else None
`

export const hunger: readonly (readonly [name: string, lines: string, words: string])[] = [
  ['memory', 'self.kept = [bytearray(50_000_000) for _ in range(40)]', 'MemoryError'],
  [
    'memory through its files',
    'open("/tmp/big", "wb").writelines(b"x" * 1_000_000 for _ in range(100))',
    'No space left',
  ],
  [
    'memory through files that it removed and still holds',
    `self.kept = []
            for _ in range(40):
                self.kept.append(open("/tmp/big", "wb", buffering=0))
                os.remove("/tmp/big")
                self.kept[-1].write(b"x" * 5_000_000)`,
    'No space left',
  ],
  ['memory through pipes', 'self.kept = [os.pipe() for _ in range(10)]', 'pipe'],
]
