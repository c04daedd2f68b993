import { exchangeName } from '@leadline/algorithms/exchange-names'
import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import { exact } from '@leadline/orders/decimal-text'
import { isWorking } from '@leadline/orders/order-record'
import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { onlyEngine } from '../../testing/only-engine.ts'
import { PaperTrader } from '../../testing/paper-trader.ts'

/** So many that no exchange's limit lets all of them leave at once. */
const ordersEach = 15

/** Opens far below the market, everywhere, as soon as it is started. */
function greedy(limitOf: (venue: (typeof venueIds)[number]) => string): FakeScript {
  return (event, self) => {
    if (event.kind !== 'start') return
    for (let count = 0; count < ordersEach; count += 1) {
      for (const venue of venueIds) {
        const market = { symbol: 'BTC-USD', exchange: exchangeName(venue) }
        self.call({ kind: 'open', ...market, size: '0.01', limit: limitOf(venue) })
      }
    }
  }
}

const isLong = process.env['LONG_TESTS'] === '1'

test.each(isLong ? (['pause', 'stop', 'shutdown'] as const) : (['pause', 'stop'] as const))(
  '%s takes opening orders that still wait for their turn out of the line, and cancels those that have left',
  { timeout: 120_000 },
  async (command) => {
    const limitOf = (venue: (typeof venueIds)[number]) => {
      const bid = trader.hub.orders?.market.pricesOf(venue, 'BTC-USD').bestBid ?? '100'
      return exact(bid).times(exact('0.99')).round(0).toFixed()
    }
    const engines = onlyEngine(fakeEngine(() => greedy(limitOf)))
    const newId = () => 'algorithm-1'
    const algorithms = { engines, newId, mayRunPython: () => true, place: 'program' } as const
    const trader: PaperTrader = new PaperTrader({ algorithms })
    await trader.sitDown()
    const { hub, market, clock } = trader
    const service = hub.algorithms
    service?.load({ name: 'greedy.py', text: '' }, null, () => {})
    await clock.advance(10)
    expect(service?.command('algorithm-1', 'start')).toBe('')
    await clock.advance(30)
    const records = () => [...(hub.orders?.manager.records.all() ?? [])]
    expect(records().length).toBeGreaterThan(venueIds.length * 10)
    expect(service?.command('algorithm-1', command)).toBe('')
    await trader.until(() => records().every(({ state }) => !isWorking(state)), 120_000)

    for (const venue of venueIds) {
      const ours = records().filter((order) => order.venue === venue)
      const groundTruth = market.simulators.account(venue).orders
      const left = ours.filter(({ state }) => isWorking(state))
      expect({ venue, left, open: groundTruth.filter(({ status }) => status === 'open') }).toEqual({
        venue,
        left: [],
        open: [],
      })
      const neverSent = ours.filter(({ state }) => state === 'not-placed').length
      expect(groundTruth.length, `${venue}: what was taken out of the line never arrives`).toBe(
        ours.length - neverSent,
      )
    }
    const neverSent = records().filter(({ state }) => state === 'not-placed')
    expect(neverSent.length).toBeGreaterThan(20)
    hub.stop()
    market.stop()
  },
)
