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
