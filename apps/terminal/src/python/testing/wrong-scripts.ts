import { busy } from './busy-script.ts'

/** Tries to trade before anybody has started it. */
export const impatient = `${busy}
try:
    early = Busy()
    early.subscribe_book("BTC-USD")
    early.open_position("BTC-USD", "Coinbase", 1)
    early.close_position("BTC-USD", "Coinbase")
except BaseException as error:
    print("refused", repr(error))
`

/** Raises in one of its methods. */
export const wrongIn = (method: string) => `
from leadline import Algorithm

class Wrong(Algorithm):
    def fail(self, method):
        if method == "${method}":
            raise ValueError("in " + method)
    def on_start(self):
        self.fail("on_start")
        self.subscribe_book("BTC-USD", ["Coinbase"])
        self.subscribe_trades("BTC-USD")
    def on_book(self, book):
        self.fail("on_book")
    def on_trade(self, trade):
        self.fail("on_trade")
    def on_pause(self):
        self.fail("on_pause")
        self.log("on_pause " + self.state)
    def on_stop(self):
        self.fail("on_stop")
        self.log("on_stop " + self.state)
`
