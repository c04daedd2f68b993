import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { OrderRecord } from '@leadline/orders/order-record'
import { afterAll, describe, expect, test } from 'vitest'

import { cpythonEngine } from './cpython-engine.ts'
import { findPython } from './find-python.ts'
import { pyodideEngine } from './pyodide-engine.ts'
import { ToyAlgorithm } from './testing/toy-algorithm.ts'

const manual = join(import.meta.dirname, '../../../../content/manual')
const printed = (guide: string) =>
  /```python\n([\s\S]*?)```/.exec(readFileSync(join(manual, guide), 'utf8'))?.[1] ?? ''

const folders = (process.env['PATH'] ?? '').split(':')
const own = findPython(null, folders, process.platform)
/** Each is started once; a computer without Python runs the default engine alone. */
const engines: [string, ScriptEngine][] = [['Pyodide', pyodideEngine()]]
if (own.trouble === '') engines.push(['own Python', cpythonEngine(own.path)])
afterAll(() => {
  for (const [, engine] of engines) engine.shutdown()
})

const patience = { timeout: 60_000 }

/** Opens on every book, closes when told to in the log of prices, and says what its methods see. */
const busy = `
from leadline import Algorithm

class Busy(Algorithm):
    params = {"size": 1}
    def on_start(self):
        self.log("on_start " + self.state)
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        if book.best_bid.price == 13:
            self.closing = self.close_position("BTC-USD", "Coinbase")
            self.log(f"close {self.closing is not None} {self.state}")
            return
        if book.best_bid.price == 14:
            raise ZeroDivisionError("wrong")
        if book.best_bid.price == 15:
            while True:
                pass
        order = self.open_position("BTC-USD", "Coinbase", self.params["size"], limit=book.best_ask.price)
        held = self.position("BTC-USD", "Coinbase")
        self.log(f"open {order is not None} orders {len(self.orders())} holds {held.size} {self.state}")
    def on_pause(self):
        self.log(f"on_pause {self.state} open {self.open_position('BTC-USD', 'Coinbase', 1)}")
    def on_stop(self):
        self.log(f"on_stop {self.state} open {self.open_position('BTC-USD', 'Coinbase', 1)}")
`

const filled = (size: string, price: string): Partial<OrderRecord> => ({
  state: 'filled',
  filled: size,
  averagePrice: price,
})

describe.each(engines)('on %s', (_name, engine) => {
  const started = async () => {
    const toy = await new ToyAlgorithm(engine, busy).loaded()
    expect(toy.runner.command('start')).toBe('')
    await toy.until(() => toy.feeds.length === 1, 'subscribing')
    return toy
  }

  test(
    'the manual’s DipBuyer is read as printed, buys below the average and sells at it',
    patience,
    async () => {
      const toy = await new ToyAlgorithm(engine, printed('algorithms.md'), 'dip.py').loaded()
      expect(toy.runner.loadedScript).toMatchObject({ className: 'DipBuyer', kind: 'Algorithm' })
      expect(toy.runner.params.find(({ name }) => name === 'size')).toEqual({
        name: 'size',
        type: 'Decimal',
        value: '0.01',
      })
      expect(toy.feeds).toEqual([])
      toy.runner.command('start')
      await toy.until(() => toy.feeds.length === 2, 'subscribing')
      for (let time = 0; time <= 310; time += 10) toy.trade('60000', time)
      toy.tell('59519', '59520', 311)
      await toy.until(() => toy.orders.length === 1, 'buying')
      expect(toy.orders[0]?.terms).toMatchObject({ side: 'buy', size: '0.01', limitPrice: '59520' })
      toy.report(0, filled('0.01', '59520'))
      toy.tell('60000', '60001', 312)
      await toy.until(() => toy.orders.length === 2, 'selling')
      expect(toy.orders[1]?.terms).toMatchObject({
        side: 'sell',
        size: '0.01',
        limitPrice: '60000',
      })
      toy.runner.command('pause')
      await toy.logged('paused, holding 0.01; exits still work')
      toy.runner.command('stop')
      await toy.logged('stopped, holding 0.01; it is yours to manage now')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test('the manual’s RollingVwap is read as printed and averages candles', patience, async () => {
    const values: (number | null)[] = []
    const news = { orders: [], positions: [] }
    await new Promise<void>((resolve, reject) => {
      const candle = (time: number) => {
        const price = String(100 + time)
        const prices = { open: price, high: price, low: price, close: price }
        return { kind: 'candle', ...prices, volume: '2', time } as const
      }
      const events = Array.from({ length: 21 }, (_each, time) => candle(time))
      const script = engine.open(
        { name: 'vwap.py', text: printed('charts.md') },
        {
          loaded: ({ pane, kind }) => {
            expect([kind, pane]).toEqual(['Indicator', 'price'])
            const start = { kind: 'start', params: [] } as const
            script.deliver({ state: 'Running', news, events: [start, ...events] })
          },
          refused: (error) => reject(new Error(error.traceback)),
          call: () => ({ result: null, trouble: 'no', state: 'Running', news, endBatch: false }),
          log: () => {},
          done: (done) => {
            values.push(...done.values)
            script.close()
            resolve()
          },
          ended: (reason) => reject(new Error(reason)),
        },
      )
    })
    expect(values.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null))
    expect(values[19]).toBeCloseTo(109.5)
    expect(values[20]).toBeCloseTo(110.5)
  })

  test(
    'Initialized receives no data; Start runs on_start once; Paused closes and cannot open; Stopped does nothing',
    patience,
    async () => {
      const toy = await new ToyAlgorithm(engine, busy).loaded()
      expect(toy.runner.state).toBe('Initialized')
      expect(toy.runner.command('pause')).toBe('It has not been started.')
      toy.runner.command('start')
      await toy.logged('on_start Running')
      await toy.until(() => toy.feeds.length === 1, 'subscribing')
      toy.tell('10', '11', 1)
      // Listed from the moment it is sent.
      await toy.logged('open True orders 1 holds 0 Running')
      toy.report(0, filled('1', '11'))
      toy.runner.command('pause')
      await toy.logged('on_pause Paused open None')
      toy.tell('11', '12', 2)
      // Orders and position changed together.
      await toy.logged('open False orders 0 holds 1 Paused')
      toy.tell('13', '14', 3)
      await toy.logged('close True Paused')
      expect(toy.orders[1]?.terms).toMatchObject({ side: 'sell', size: '1' })
      toy.runner.command('start')
      toy.tell('10', '12', 4)
      await toy.logged('open True orders 2 holds 1 Running')
      expect(toy.lines.filter((line) => line.startsWith('on_start'))).toHaveLength(1)
      toy.runner.command('stop')
      await toy.logged('on_stop Stopped open None')
      await toy.until(() => toy.runner.isOver, 'stopping')
      expect(toy.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
      // Resting orders that would open are canceled, closing ones stay.
      expect(toy.canceled).toEqual(['C-2'])
      expect(toy.runner.command('start')).toBe('It is stopped. To use it again, load it again.')
    },
  )

  test(
    'a fill that beats the cancel of Pause still counts, and what it bought can be sold',
    patience,
    async () => {
      const toy = await started()
      toy.tell('10', '11', 1)
      await toy.until(() => toy.orders.length === 1, 'buying')
      toy.runner.command('pause')
      expect(toy.canceled).toEqual(['C-0'])
      toy.report(0, { ...filled('1', '11'), isCancelAsked: true })
      toy.tell('13', '14', 2)
      await toy.logged('close True Paused')
      toy.runner.command('stop')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test(
    'Shutdown runs on_pause to its end before on_stop begins, and sells nothing',
    patience,
    async () => {
      const toy = await started()
      toy.tell('10', '11', 1)
      await toy.until(() => toy.orders.length === 1, 'buying')
      toy.report(0, filled('1', '11'))
      toy.runner.command('shutdown')
      await toy.until(() => toy.runner.isOver, 'stopping')
      const methods = toy.lines.filter((line) => line.startsWith('on_'))
      expect(methods).toEqual([
        'on_start Running',
        'on_pause Paused open None',
        'on_stop Stopped open None',
      ])
      expect(toy.orders).toHaveLength(1)
    },
  )

  test(
    'an error in a callback pauses the algorithm and writes the traceback to its log',
    patience,
    async () => {
      const toy = await started()
      toy.tell('14', '15', 1)
      await toy.logged('on_pause Paused')
      expect(toy.runner.state).toBe('Paused')
      const traceback = toy.lines.find((line) => line.startsWith('Traceback'))
      expect(traceback).toContain('ZeroDivisionError: wrong')
      expect(traceback).not.toContain('_host.py')
      expect(toy.runner.error).toMatchObject({ line: 15, message: 'ZeroDivisionError: wrong' })
      toy.tell('13', '15', 2)
      await toy.logged('close False Paused')
      toy.runner.command('stop')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test(
    'a callback that hangs is interrupted and the algorithm paused; it goes on hearing',
    patience,
    async () => {
      const toy = await started()
      toy.longestMs = 1000
      toy.tell('15', '16', 1)
      await toy.logged('was interrupted')
      await toy.logged('on_pause Paused')
      expect(toy.runner.state).toBe('Paused')
      toy.tell('10', '16', 2)
      await toy.logged('open False orders 0 holds 0 Paused')
      toy.runner.command('stop')
      await toy.until(() => toy.runner.isOver, 'stopping')
    },
  )

  test('a mistake in the file is said with its place', patience, async () => {
    const broken = await new ToyAlgorithm(engine, 'x = 1\nif x\n').loaded()
    expect(broken.refusal).toMatchObject({ line: 2, column: 5 })
    const empty = await new ToyAlgorithm(engine, 'x = 1\n').loaded()
    expect(empty.refusal?.message).toContain('save one class per file')
  })
})
