import { OrderList } from '../src/book/order-list.ts'
import { type CondenseChoice, condenseStepAt } from '../src/condense/condense-choice.ts'
import { condense } from '../src/condense/condense.ts'
import { LadderRows } from '../src/ladder/ladder-rows.ts'
import { bitcoin, dogecoin, madeBook, type MadeMarket } from './made-books.ts'
import { type Measurement, medianMicroseconds } from './measure.ts'

const levels = 10_000
/** A few hundred rows, which is more than a screen shows; and, without a promise, about as many rows as levels. */
const cases: [string, MadeMarket, CondenseChoice, isPromised: boolean][] = [
  ['BTC', bitcoin, { by: 'asset-size', step: '25' }, true],
  ['BTC', bitcoin, { by: 'price-increment', step: '10' }, true],
  ['BTC', bitcoin, { by: 'notional', step: '1000000' }, true],
  ['DOGE', dogecoin, { by: 'asset-size', step: '5000000' }, true],
  ['DOGE', dogecoin, { by: 'price-increment', step: '0.0001' }, true],
  ['DOGE', dogecoin, { by: 'notional', step: '1000000' }, true],
  ['BTC', bitcoin, { by: 'asset-size', step: '1' }, false],
  ['BTC', bitcoin, { by: 'notional', step: '50000' }, false],
]

/** Exactly `levels` asks, in turn from four exchanges. */
function asksOf(market: MadeMarket): OrderList {
  const { asks } = madeBook(market, levels, 1)
  const orders = new OrderList()
  orders.clear(levels)
  for (; orders.length < levels; orders.length += 1) {
    asks.copyLevel(orders.length, orders.prices, orders.lots, orders.length)
    orders.venues[orders.length] = orders.length & 3
  }
  return orders
}

/** Condensing 10,000 levels: below a millisecond. */
export function condenseMeasurements(): Measurement[] {
  return cases.map(([name, market, choice, isPromised]) => {
    const orders = asksOf(market)
    const quotes = new OrderList()
    const rows = new LadderRows('ask', 5)
    const step = condenseStepAt(market.scale, choice)
    const value = medianMicroseconds(() => {
      rows.reset(market.scale)
      condense(orders, quotes, step, rows, 2 * levels)
    })
    const what = `condense 10,000 levels of ${name} by ${choice.by}: ${rows.length} rows`
    return { what, value, unit: 'µs', ...(isPromised && { goal: 'below 1000' }) }
  })
}
