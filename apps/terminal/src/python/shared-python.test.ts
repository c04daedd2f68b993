import { afterAll, expect, test } from 'vitest'

import { pyodideEngine } from './pyodide-engine.ts'
import { patience, shortLimit } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const engine = pyodideEngine(() => {}, { ...shortLimit, killAfterMs: 500 })
afterAll(() => engine.shutdown())

/** Opens a position on every book; at a bid of 15 it does what a test wants. */
const script = (wanted = 'pass') => `
import os
from leadline import Algorithm

class Shares(Algorithm):
    def on_start(self):
        self.opened = 0
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        if book.best_bid.price == 15:
            ${wanted}
        order = self.open_position("BTC-USD", "Coinbase", 1, limit=book.best_ask.price)
        if order.limit == book.best_ask.price:
            self.opened += 1
        self.log(f"opened {self.opened}")
`

async function started(text: string, name: string): Promise<ScriptHarness> {
  const harness = await new ScriptHarness(engine, text, name).loaded()
  expect(harness.runner.command('start')).toBe('')
  await harness.until(() => harness.feeds.length === 1, 'subscribing')
  return harness
}

async function stopped(...harnesses: ScriptHarness[]): Promise<void> {
  for (const harness of harnesses) {
    harness.runner.command('stop')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await harness.until(() => harness.runner.isOver, 'stopping')
  }
}

test(
  'algorithms that share one Python each get their own answers, however busy they are',
  patience,
  async () => {
    const harnesses = [await started(script(), 'a.py'), await started(script(), 'b.py')]
    harnesses.push(await started(script(), 'c.py'))
    for (let time = 1; time <= 40; time += 1) {
      for (const harness of harnesses) harness.quote('10', String(20 + time), time)
      // oxlint-disable-next-line no-await-in-loop -- each of them once
      for (const harness of harnesses) await harness.logged(`opened ${time}`)
    }
    expect(harnesses.map(({ orders, runner }) => [orders.length, runner.error])).toEqual([
      [40, null],
      [40, null],
      [40, null],
    ])
    await stopped(...harnesses)
  },
)

test('a file that never ends is refused, and what runs beside it goes on', patience, async () => {
  const harness = await started(script(), 'a.py')
  const loop = await new ScriptHarness(engine, 'while True:\n    pass\n', 'loop.py').loaded()
  expect(loop.refusal?.message).toContain('The file did not end when it was read.')
  harness.quote('10', '11', 1)
  await harness.logged('opened 1')
  expect(harness.runner.state).toBe('Running')
  await stopped(harness)
})

test.runIf(process.env['LONG_TESTS'] === '1')(
  'a script that eats memory is paused with a MemoryError, and what runs beside it goes on',
  patience,
  async () => {
    const greedy = await started(
      script('self.kept = [bytearray(50_000_000) for _ in range(40)]'),
      'greedy.py',
    )
    const harness = await started(script(), 'a.py')
    greedy.quote('15', '16', 1)
    await greedy.logged('MemoryError')
    expect(greedy.runner.state).toBe('Paused')
    harness.quote('10', '11', 1)
    await harness.logged('opened 1')
    await stopped(greedy, harness)
  },
)

const endless = `while True:
                try:
                    while True:
                        pass
                except BaseException:
                    pass`

test.each([
  ['ends its Python process', 'os._exit(3)', 'Its Python process ended'],
  ['cannot be interrupted', endless, 'A method did not end even when it was interrupted'],
])(
  'a script that %s takes others with it: each is stopped with a readable reason, no order is left that would open, and Python starts again',
  patience,
  async (_name, wanted, words) => {
    const culprit = await started(script(wanted), 'culprit.py')
    const other = await started(script(), 'other.py')
    for (const harness of [culprit, other]) harness.quote('10', '11', 1)
    for (const harness of [culprit, other]) {
      // oxlint-disable-next-line no-await-in-loop -- both
      await harness.logged('opened 1')
    }
    culprit.quote('15', '16', 2)
    for (const harness of [culprit, other]) {
      // oxlint-disable-next-line no-await-in-loop -- both
      await harness.until(() => harness.runner.isOver, 'ending')
      expect(harness.runner.state).toBe('Stopped')
      expect(harness.canceled).toEqual(['C-0'])
      expect(harness.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
      expect(harness.lines.join('\n')).toContain(words)
    }
    expect(other.lines.join('\n')).toContain('culprit.py was at work in it, not this one.')
    const again = await started(script(), 'again.py')
    again.quote('10', '11', 1)
    await again.logged('opened 1')
    await stopped(again)
  },
)
