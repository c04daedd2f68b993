/** What threads of a script may do, and the exchange on a book of which a side is empty. */
import { describe, expect, test } from 'vitest'

import { bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const threaded = `import threading
from leadline import Algorithm

class Threaded(Algorithm):
    def work(self, name):
        for ask in (lambda: self.open_position("BTC-USD", "Coinbase", "1"), lambda: self.every(1), self.now):
            try:
                ask()
                self.log("asked from a thread")
            except RuntimeError as error:
                self.log(f"refused: {error}")
        for number in range(200):
            self.log(f"{name} {number} " + "x" * 300)
            if number % 50 == 0:
                print(f"{name} printed")
    def on_start(self):
        threads = [threading.Thread(target=self.work, args=(f"t{each}",)) for each in range(4)]
        for each in threads:
            each.start()
        times = [self.now() for _ in range(300)]
        for each in threads:
            each.join()
        self.log(f"all done, {times == sorted(times)} {all(time > 1e9 for time in times)}")
`

const refusal =
  "refused: Leadline can be asked only in the thread that calls the script's methods. Put it into a queue, and ask from a method, such as on_timer."

describe.each(bothEngines())('on %s', (name, engine) => {
  test.runIf(name === 'own Python')(
    'a thread of a script is refused what its methods may ask, with the reason, and its lines are whole, while the methods get their own answers',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, threaded).loaded()
      harness.runner.command('start')
      await harness.logged('all done, True True')
      expect(harness.runner.error).toBe(null)
      expect(harness.lines.filter((line) => line === refusal)).toHaveLength(12)
      expect(harness.lines).not.toContain('asked from a thread')
      expect(harness.orders).toEqual([])
      const whole = harness.lines.filter((line) => /^t\d \d+ x{300}$/.test(line))
      expect(whole).toHaveLength(800)
    },
  )

  test.runIf(name === 'Pyodide')(
    'contained Python starts no thread, and says so',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, threaded).loaded()
      harness.runner.command('start')
      await harness.logged("RuntimeError: can't start new thread")
      expect(harness.runner.state).toBe('Paused')
    },
  )

  test('a book says where it is from, also while nothing is in it', patience, async () => {
    const text = `from leadline import Algorithm

class Reader(Algorithm):
    def on_start(self):
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        symbol, bids, asks, time = book
        self.log(f"{book.exchange} {len(bids)} {len(asks)} {book.best_bid is None}")
`
    const harness = await new ScriptHarness(engine, text).loaded()
    harness.runner.command('start')
    await harness.until(() => harness.feeds.length === 1, 'subscribing')
    harness.quote('100', '101', 1)
    await harness.logged('Coinbase 1 1 False')
    harness.book = {
      kind: 'book',
      symbol: 'BTC-USD',
      exchange: 'Coinbase',
      bids: [],
      asks: [],
      time: 2,
    }
    harness.feeds[0]?.listener.bookChanged()
    await harness.logged('Coinbase 0 0 True')
    expect(harness.runner.error).toBe(null)
  })
})
