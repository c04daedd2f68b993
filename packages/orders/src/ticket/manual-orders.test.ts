import { parseScaled } from '@leadline/decimal/scaled'
import { BookSide } from '@leadline/order-book/book/book-side'
import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { venues } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { checkTerms } from '../check-terms.ts'
import { exact } from '../decimal-text.ts'
import { asMarketableLimit } from '../risk/marketable-limit.ts'
import { trailingStopAt } from '../synthetic/trailing-stop.ts'
import { fakeLimits } from '../testing/limited-test-bed.ts'
import { bitcoin, limitBuy, sampleCapabilities } from '../testing/sample-orders.ts'
import { estimateOrder } from './estimate-order.ts'
import { planBest, type PlanVenue } from './plan-best.ts'
import { sizeFromPercent } from './size-from-percent.ts'

const manual = guide('orders-and-tickets')
const scale = { priceDecimals: 2, sizeDecimals: 2 }
const fees = { symbol: null, maker: '0.0025', taker: '0.004' }

const book = tableAfter(manual, '## The book of the examples').map((row) => row.map(plain))
const asks = sideOf('ask', ...book.filter(([side]) => side === 'Ask'))
const bestAsk = '60000.00'

function sideOf(side: 'bid' | 'ask', ...rows: (string | undefined)[][]): BookSide {
  const levels = new BookSide(side)
  for (const [, price = '', size = ''] of rows) {
    levels.set(Number(parseScaled(price, 2)), Number(parseScaled(size, 2)))
  }
  return levels
}

function termsFrom(words: string): OrderTerms {
  const buy = { ...limitBuy, size: '1', limitPrice: null }
  if (words === 'Market') return { ...buy, kind: 'market', timeInForce: 'ioc' }
  const [price = '', time = ''] = numbersIn(words, /^Limit ([\d,]+), (\w+)$/)
  const timeInForce = time.toLowerCase() as OrderTerms['timeInForce']
  return { ...buy, limitPrice: plain(price), timeInForce }
}

const money = (text: string | null) => exact(text ?? '0').toFixed(2)

test.each(tableAfter(manual, '## Market and limit'))(
  'the manual’s buy of 1 BTC, %s: what fills, rests, is canceled and costs',
  (words, fills, average, rests, canceled, fee) => {
    const estimate = estimateOrder({
      terms: termsFrom(words ?? ''),
      levels: asks,
      scale,
      sizeStep: '0.01',
      fees,
      holds: { feeOfBuys: true, stops: true },
      quoteAvailable: '100000',
      assetAvailable: '0',
    })
    const { takenSize, averagePrice, restingSize, canceledSize } = estimate
    expect(money(takenSize)).toBe(fills)
    expect(averagePrice === null ? 'none' : money(averagePrice)).toBe(plain(average ?? ''))
    expect([money(restingSize), money(canceledSize)]).toEqual([rests, canceled])
    expect(money(estimate.fee)).toBe(plain(fee ?? ''))
  },
)

test('the manual’s fee of a limit order that is taken in part: as taker, and as maker for the rest', () => {
  const [taken = '', resting = ''] = numbersIn(
    manual,
    /fee of the second row is \$([\d.]+) for what is taken and \$([\d.]+) for what rests/,
  )
  expect(exact('24000').times(exact(fees.taker)).toFixed(2)).toBe(taken)
  expect(exact('36000').times(exact(fees.maker)).toFixed(2)).toBe(resting)
})

test('the manual’s half of an account: rounded down, with room for the fee', () => {
  const [available = '', price = '', rate = '', percent = '', size = '', cost = '', fee = ''] =
    numbersIn(
      manual,
      /With ([\d,]+) USD available, a limit of ([\d,]+) and a fee of ([\d.]+)%, (\d+)% is ([\d.]+) BTC: ([\d,.]+) USD for the coins, ([\d.]+) USD/,
    )
  const taker = exact(rate).div(exact('100')).toFixed()
  expect(
    sizeFromPercent({
      side: 'buy',
      percent,
      quoteAvailable: plain(available),
      assetAvailable: '0',
      price: plain(price),
      fees: { symbol: null, maker: '0.0025', taker },
      sizeStep: '0.00000001',
    }),
  ).toBe(size)
  const value = exact(size).times(exact(plain(price)))
  expect(value.toFixed(2)).toBe(plain(cost))
  expect(value.times(exact(taker)).toFixed(2)).toBe(fee)
})

const market = {
  venueName: 'Coinbase',
  instrument: bitcoin,
  capabilities: sampleCapabilities,
  bestBid: '59990.00',
  bestAsk,
  lastPrice: '60000',
  now: 0,
}
const problemsOf = (terms: OrderTerms) =>
  checkTerms(terms, market).problems.map(({ message }) => message)

test('the manual’s rounded price, its refusal of post-only and its stop on the wrong side', () => {
  const [typed = '', becomes = ''] = numbersIn(
    manual,
    /a buy typed at ([\d,.]+) becomes ([\d,.]+), and the ticket says/,
  )
  const rounded = checkTerms({ ...limitBuy, limitPrice: plain(typed) }, market)
  expect(rounded.terms?.limitPrice).toBe(plain(becomes))
  expect(rounded.notes).toHaveLength(1)
  const crossing = problemsOf({ ...limitBuy, limitPrice: '60000', postOnly: true })
  expect(crossing).toEqual(numbersIn(manual, /stopped in the ticket: \*([^*]+)\*/))
  const stop = {
    kind: 'stop-limit',
    side: 'sell',
    stopPrice: '61000',
    limitPrice: '60900',
  } as const
  expect(problemsOf({ ...limitBuy, ...stop })).toEqual(
    numbersIn(manual, /A sell stop at 61,000 is refused in the ticket: \*([^*]+)\*/),
  )
})

test('the manual’s market order leaves as a limit at the edge of the price guard', () => {
  const [guard = '', ask = '', limit = ''] = numbersIn(
    manual,
    /With a guard of (\d+)% and an ask of ([\d,.]+), a market buy is sent with a limit of ([\d,.]+)/,
  )
  const limits = { ...fakeLimits, priceBandPercent: guard }
  const sent = asMarketableLimit({ ...limitBuy, kind: 'market', limitPrice: null }, bitcoin, {
    bestBid: '59990',
    bestAsk: plain(ask),
    limits,
    kinds: sampleCapabilities.kinds,
  })
  expect(exact(sent.limitPrice ?? '').toFixed(2)).toBe(plain(limit))
  expect(sent.timeInForce).toBe('ioc')
})

test('the manual’s trailing stop, step by step', () => {
  const steps = tableAfter(manual, 'A sell with a trail distance of 2%').map((row) =>
    row.map(plain),
  )
  const offset = { unit: 'percent', value: '2' } as const
  for (const [price = '', best = '', stop = ''] of steps) {
    const at = trailingStopAt(best, offset, 'sell')
    const shown = exact(price).lte(exact(at)) ? 'Triggered' : exact(at).toFixed(2)
    expect([price, shown]).toEqual([price, stop])
  }
  const [by = '', from = '', to = ''] = numbersIn(
    manual,
    /with an offset of (\d+) the stop at ([\d,]+) sells at ([\d,]+) or better/,
  )
  expect(exact(plain(from)).minus(exact(by)).toFixed()).toBe(plain(to))
  expect(allOrders.kraken.kinds['trailing-stop-limit']?.isLimitOffset).toBe(true)
  expect(allOrders['binance-us'].kinds['trailing-stop-limit']?.isLimitOffset).toBeUndefined()
})

const yes = (has: boolean) => (has ? 'Yes' : 'No')

test('the manual’s table of types is what each exchange has', () => {
  const kinds = {
    Market: 'market',
    Limit: 'limit',
    'Stop market': 'stop-market',
    'Stop limit': 'stop-limit',
    'Take profit market': 'take-profit-market',
    'Take profit limit': 'take-profit-limit',
    'Trailing stop market': 'trailing-stop-market',
    'Trailing stop limit': 'trailing-stop-limit',
    'Bracket at the exchange': 'bracket',
  } as const
  expect(tableAfter(manual, '### Who has which type')).toEqual(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      ...venues.map(({ id }) => yes(allOrders[id].kinds[kind] !== undefined)),
    ]),
  )
})

test('the manual’s table of times in force is what each exchange has for limit orders', () => {
  const rows = venues.map(({ id, fullName }) => {
    const limit = allOrders[id].kinds.limit
    const times = (['gtc', 'gtd', 'ioc', 'fok'] as const).map((time) =>
      yes(limit?.timeInForce.includes(time) === true),
    )
    return [fullName, ...times, yes(limit?.postOnly === true)]
  })
  expect(tableAfter(manual, 'For limit orders:')).toEqual(rows)
})

test('the manual’s split over two exchanges goes where a coin costs least after the fee', () => {
  const [askA = '', sizeA = '', feeA = '', askB = '', sizeB = '', feeB = ''] = numbersIn(
    manual,
    /Coinbase asks ([\d,.]+) for ([\d.]+) BTC and takes ([\d.]+)%, and Kraken asks ([\d,.]+) for ([\d.]+) BTC and takes ([\d.]+)%/,
  )
  const [netA = '', netB = ''] = numbersIn(
    manual,
    /costs ([\d,.]+) at Coinbase and ([\d,.]+) at Kraken/,
  )
  const [size = '', atB = '', atA = ''] = numbersIn(
    manual,
    /An order for ([\d.]+) BTC takes ([\d.]+) at Kraken and ([\d.]+) at Coinbase/,
  )
  const rate = (percent: string) => exact(percent).div(exact('100')).toFixed()
  const venue = (id: 'coinbase' | 'kraken', ask: string, there: string, percent: string) =>
    ({
      keyId: id,
      venue: id,
      instrument: { ...bitcoin, venue: id },
      capabilities: allOrders[id],
      levels: sideOf('ask', ['Ask', plain(ask), there]),
      scale,
      fees: { symbol: null, maker: '0.001', taker: rate(percent) },
      available: '1000000',
    }) satisfies PlanVenue
  const net = (ask: string, percent: string) =>
    exact(plain(ask))
      .times(exact('1').plus(exact(rate(percent))))
      .toFixed(2)
  expect([net(askA, feeA), net(askB, feeB)]).toEqual([plain(netA), plain(netB)])
  const { parts, unplanned } = planBest('buy', size, [
    venue('coinbase', askA, sizeA, feeA),
    venue('kraken', askB, sizeB, feeB),
  ])
  expect(unplanned).toBe('0')
  expect(Object.fromEntries(parts.map((part) => [part.venue, money(part.terms.size)]))).toEqual({
    kraken: atB,
    coinbase: atA,
  })
})
