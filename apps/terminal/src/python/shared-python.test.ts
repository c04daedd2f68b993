import { afterAll, expect, test } from 'vitest'

import { pyodideEngine } from './pyodide-engine.ts'
import { patience, shortLimit } from './testing/both-engines.ts'
import { ToyAlgorithm } from './testing/toy-algorithm.ts'

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

async function started(text: string, name: string): Promise<ToyAlgorithm> {
  const toy = await new ToyAlgorithm(engine, text, name).loaded()
  expect(toy.runner.command('start')).toBe('')
  await toy.until(() => toy.feeds.length === 1, 'subscribing')
  return toy
}

async function stopped(...toys: ToyAlgorithm[]): Promise<void> {
  for (const toy of toys) {
    toy.runner.command('stop')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await toy.until(() => toy.runner.isOver, 'stopping')
  }
}

test(
  'algorithms that share one Python each get their own answers, however busy they are',
  patience,
  async () => {
    const toys = [await started(script(), 'a.py'), await started(script(), 'b.py')]
    toys.push(await started(script(), 'c.py'))
    for (let time = 1; time <= 40; time += 1) {
      for (const toy of toys) toy.quote('10', String(20 + time), time)
      // oxlint-disable-next-line no-await-in-loop -- each of them once
      for (const toy of toys) await toy.logged(`opened ${time}`)
    }
    expect(toys.map(({ orders, runner }) => [orders.length, runner.error])).toEqual([
      [40, null],
      [40, null],
      [40, null],
    ])
    await stopped(...toys)
  },
)

test('a file that never ends is refused, and what runs beside it goes on', patience, async () => {
  const toy = await started(script(), 'a.py')
  const loop = await new ToyAlgorithm(engine, 'while True:\n    pass\n', 'loop.py').loaded()
  expect(loop.refusal?.message).toContain('The file did not end when it was read.')
  toy.quote('10', '11', 1)
  await toy.logged('opened 1')
  expect(toy.runner.state).toBe('Running')
  await stopped(toy)
})

test.runIf(process.env['LONG_TESTS'] === '1')(
  'a script that eats memory is paused with a MemoryError, and what runs beside it goes on',
  patience,
  async () => {
    const greedy = await started(
      script('self.kept = [bytearray(50_000_000) for _ in range(40)]'),
      'greedy.py',
    )
    const toy = await started(script(), 'a.py')
    greedy.quote('15', '16', 1)
    await greedy.logged('MemoryError')
    expect(greedy.runner.state).toBe('Paused')
    toy.quote('10', '11', 1)
    await toy.logged('opened 1')
    await stopped(greedy, toy)
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
    for (const toy of [culprit, other]) toy.quote('10', '11', 1)
    for (const toy of [culprit, other]) {
      // oxlint-disable-next-line no-await-in-loop -- both
      await toy.logged('opened 1')
    }
    culprit.quote('15', '16', 2)
    for (const toy of [culprit, other]) {
      // oxlint-disable-next-line no-await-in-loop -- both
      await toy.until(() => toy.runner.isOver, 'ending')
      expect(toy.runner.state).toBe('Stopped')
      expect(toy.canceled).toEqual(['C-0'])
      expect(toy.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
      expect(toy.lines.join('\n')).toContain(words)
    }
    expect(other.lines.join('\n')).toContain('culprit.py was at work in it, not this one.')
    const again = await started(script(), 'again.py')
    again.quote('10', '11', 1)
    await again.logged('opened 1')
    await stopped(again)
  },
)
