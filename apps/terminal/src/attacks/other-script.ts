/** Trades with whatever of another script it can find: frames, the objects of Python's memory, lines of its own making. */
const trade = `
import gc
import json
import sys

CALL = {"kind": "open", "symbol": "BTC-USD", "exchange": "Coinbase", "size": "1", "limit": "11"}

def found():
    frame = sys._getframe()
    while frame:
        yield from list(frame.f_locals.values())
        frame = frame.f_back
    for each in list(sys.modules.values()) + getattr(gc, "get_objects", list)():
        yield each

def attempt(own=None):
    for each in found():
        kind = type(each).__name__
        if kind == "Host":
            for other in list(each._scripts.values()):
                trade_as(other)
        elif kind == "Instance" and each is not own:
            trade_as(each)
        elif kind == "Wire":
            for number in range(1, 40):
                each.ask({"type": "call", "script": number, "call": CALL})
                each.send({"type": "log", "script": number, "text": "in the name of another"})
        elif kind == "Turn":
            for number in range(1, 40):
                each.ask(json.dumps({**CALL, "script": number, "type": "call"}))

def trade_as(instance):
    try:
        instance.log("in the name of another")
        instance.order("open", "BTC-USD", "Coinbase", "1", "11")
    except Exception:
        pass
`

/** Runs, and says what it sees of each book. It never opens anything. */
export const victim = `
from decimal import Decimal, getcontext

from leadline import Algorithm

class Victim(Algorithm):
    def on_start(self):
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        mid = (book.best_bid.price + book.best_ask.price) / 2
        print(f"mid {mid} at {len(str(mid))}")
        self.log("saw it")
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

/** Each leaves something behind that would run while another script is at work. */
export const leftBehind: readonly (readonly [name: string, lines: string])[] = [
  ['a trace function', 'sys.settrace(lambda *_: attempt())'],
  ['a profile function', 'sys.setprofile(lambda *_: attempt())'],
  ['a print of its own', 'import builtins; builtins.print = lambda *_: attempt()'],
  ['a len of its own', 'import builtins; builtins.len = lambda *_: attempt() or 0'],
  ['a method of the library', 'import leadline; leadline.Algorithm.log = lambda *_: attempt()'],
  [
    'code in a method of the library',
    'import leadline; leadline.Algorithm.log.__code__ = (lambda self, text: self._leadline.order("open", "BTC-USD", "Coinbase", "1", "11")).__code__',
  ],
  [
    'an encoder of its own',
    'json.encoder.JSONEncoder.encode = lambda *_: attempt() or json.dumps(CALL)',
  ],
  ['a callback of the collector', 'gc.callbacks.append(lambda *_: attempt())'],
  ['an audit hook', 'getattr(sys, "addaudithook", lambda _: None)(lambda *_: attempt())'],
]

export const leaving = (lines: string): string => `${trade}
busy = False
first = attempt
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
        ${lines}
`

/** Makes every number short, in each way that decimals have. */
export const coarse = `
import decimal
from decimal import Decimal, getcontext

from leadline import Algorithm

getcontext().prec = 3

class Coarse(Algorithm):
    def on_start(self):
        decimal.DefaultContext.prec = 3
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        self.log(f"coarse {book.best_bid.price + 0} of {book.best_bid.price}")
        self.open_position("BTC-USD", "Coinbase", book.best_bid.size, limit=book.best_bid.price)
`

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
export const plantedModules: readonly (readonly [name: string, lines: string])[] = [
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

export const planting = (lines: string): string => `
import importlib.util
import os
import sys
import types

${planted}${algorithm}    def on_start(self):
${lines
  .split('\n')
  .map((line) => `        ${line}`)
  .join('\n')}
        self.log("planted")
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

/** Writes into its own folder, and says what was in it. */
export const writer = `
import os

from leadline import Algorithm

class Writer(Algorithm):
    def on_start(self):
        self.log(f"finds {os.listdir()} {os.listdir('/tmp')}")
        open("notes.txt", "a").write("mine")
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        open("notes.txt", "a").write("!")
        self.log(f"reads {open('notes.txt').read()} in {os.getcwd()}")
    def on_stop(self):
        os.mkdir("deep")
        open("deep/more.txt", "w").write("x")
`
