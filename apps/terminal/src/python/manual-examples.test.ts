import type { ScriptEvent } from '@leadline/algorithms/script-values'
import type { OrderRecord } from '@leadline/orders/order-record'
import { describe, expect, test } from 'vitest'

import { bothEngines, patience, printed } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const filled = (size: string, price: string): Partial<OrderRecord> => ({
  state: 'filled',
  filled: size,
  averagePrice: price,
})

describe.each(bothEngines())('on %s', (_name, engine) => {
  test(
    'the manual’s DipBuyer is read as printed, buys below the average and sells at it',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, printed('algorithms.md'), 'dip.py').loaded()
      expect(harness.runner.loadedScript).toMatchObject({
        className: 'DipBuyer',
        kind: 'Algorithm',
      })
      expect(harness.runner.params.find(({ name }) => name === 'size')).toEqual({
        name: 'size',
        type: 'Decimal',
        value: '0.01',
      })
      expect(harness.feeds).toEqual([])
      harness.runner.command('start')
      await harness.until(() => harness.feeds.length === 2, 'subscribing')
      for (let time = 0; time <= 310; time += 10) harness.trade('60000', time)
      harness.quote('59519', '59520', 311)
      await harness.until(() => harness.orders.length === 1, 'buying')
      expect(harness.orders[0]?.terms).toMatchObject({
        side: 'buy',
        size: '0.01',
        limitPrice: '59520',
      })
      harness.report(0, filled('0.01', '59520'))
      harness.quote('60000', '60001', 312)
      await harness.until(() => harness.orders.length === 2, 'selling')
      expect(harness.orders[1]?.terms).toMatchObject({
        side: 'sell',
        size: '0.01',
        limitPrice: '60000',
      })
      harness.runner.command('pause')
      await harness.logged('paused, holding 0.01; exits still work')
      harness.runner.command('stop')
      await harness.logged('stopped, holding 0.01; it is yours to manage now')
      await harness.until(() => harness.runner.isOver, 'stopping')
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
      const candles = Array.from({ length: 21 }, (_each, time) => candle(time))
      let rest: ScriptEvent[] = [{ kind: 'start', params: [] }, ...candles]
      const script = engine.open(
        { name: 'vwap.py', text: printed('charts.md') },
        {
          loaded: ({ pane, kind }) => {
            expect([kind, pane]).toEqual(['Indicator', 'price'])
            script.deliver({ state: 'Running', news, events: rest })
          },
          refused: (error) => reject(new Error(error.traceback)),
          call: () => ({ result: null, trouble: 'no', state: 'Running', news, endBatch: false }),
          log: () => {},
          done: (done) => {
            values.push(...done.values)
            // A slow computer does not get through all of them in one turn.
            rest = rest.slice(done.handled)
            if (rest.length > 0 && !done.error) {
              return script.deliver({ state: 'Running', news, events: rest })
            }
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

  test('a mistake in the file is said with its place', patience, async () => {
    const broken = await new ScriptHarness(engine, 'x = 1\nif x\n').loaded()
    expect(broken.refusal).toMatchObject({ line: 2, column: 5 })
    const empty = await new ScriptHarness(engine, 'x = 1\n').loaded()
    expect(empty.refusal?.message).toContain('save one class per file')
  })
})
