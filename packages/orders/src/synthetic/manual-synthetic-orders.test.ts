import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { exact, zero } from '../decimal-text.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { moveTo, startSynthetic, syntheticOrder } from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'

const manual = guide('orders-and-tickets')

function start(terms: SyntheticTerms, price = '60000'): OrderManagerHarness {
  const testBed = openHarness(new OrderManagerHarness())
  moveTo(testBed, price)
  expect(startSynthetic(testBed, terms).kind).toBe('started')
  testBed.settle()
  return testBed
}

const sizes = (testBed: OrderManagerHarness) =>
  [...testBed.exchange.orders.values()].map(({ terms }) => exact(terms.size ?? '0').toFixed(2))

/** What all fills of an order were worth. */
function worth(testBed: OrderManagerHarness, venueOrderId: string): string {
  const { fills = [] } = testBed.exchange.orders.get(venueOrderId) ?? {}
  const value = fills.reduce(
    (sum, { price, size }) => sum.plus(exact(price).times(exact(size))),
    zero,
  )
  return value.toFixed(2)
}

test('the manual’s OCO: the limit fills in part, the stop sells the rest, and it adds up', () => {
  const [size = '', limit = '', stop = ''] = numbersIn(
    manual,
    /You hold ([\d.]+) BTC at 60,000: sell at ([\d,]+), or when the price falls to ([\d,]+)\./,
  )
  const [first = '', brought = ''] = numbersIn(manual, /Of it ([\d.]+) fills: \$([\d,.]+)\./)
  const [rest = '', at = '', restBrought = '', all = ''] = numbersIn(
    manual,
    /sells the other ([\d.]+) at the market\. At ([\d,]+) that is \$([\d,.]+), and \$([\d,.]+) in all/,
  )
  const testBed = start({
    kind: 'oco',
    side: 'sell',
    size,
    limitPrice: plain(limit),
    stop: { stopPrice: plain(stop), limitPrice: null, triggerBy: 'last' },
  })
  testBed.exchange.fill('V-1', first)
  testBed.settle()
  testBed.exchange.match = (terms) =>
    terms.kind === 'market' ? [{ price: plain(at), size: terms.size ?? '0' }] : []
  moveTo(testBed, plain(stop))
  testBed.settle()
  expect(sizes(testBed)).toEqual([size, rest])
  expect([worth(testBed, 'V-1'), worth(testBed, 'V-2')]).toEqual([
    plain(brought),
    plain(restBrought),
  ])
  expect(
    exact(plain(brought))
      .plus(exact(plain(restBrought)))
      .toFixed(2),
  ).toBe(plain(all))
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('the manual’s bracket: the target grows with the entry', () => {
  const [size = '', entry = '', target = '', stop = ''] = numbersIn(
    manual,
    /Buy ([\d.]+) at ([\d,]+), target ([\d,]+), stop ([\d,]+)\./,
  )
  const [filled = '', grown = '', end = ''] = numbersIn(
    manual,
    /after ([\d.]+) is filled it is ([\d.]+), at the end ([\d.]+)\./,
  )
  const testBed = start(
    {
      kind: 'bracket',
      side: 'buy',
      size,
      entryPrice: plain(entry),
      targetPrice: plain(target),
      stop: { stopPrice: plain(stop), limitPrice: null, triggerBy: 'last' },
    },
    '60100',
  )
  testBed.exchange.fill('V-1', filled)
  testBed.settle()
  expect(sizes(testBed).at(-1)).toBe(grown)
  testBed.exchange.fill('V-1', size)
  testBed.settle()
  expect(sizes(testBed)).toEqual([size, end])
  expect(testBed.exchange.orders.get('V-2')?.terms.limitPrice).toBe(plain(target))
})

test('the manual’s held trailing stop triggers where its table says', () => {
  const steps = tableAfter(manual, 'A sell with a trail distance of 2%').map((row) =>
    row.map(plain),
  )
  const testBed = start({
    kind: 'trailing-stop',
    side: 'sell',
    size: '0.5',
    offset: { unit: 'percent', value: '2' },
    triggerBy: 'last',
  })
  for (const [price = '', best = '', stop] of steps) {
    moveTo(testBed, price)
    testBed.settle()
    const { memory } = syntheticOrder(testBed)
    expect([exact(memory.extreme ?? '0').toFixed(2), memory.isTriggered]).toEqual([
      best,
      stop === 'Triggered',
    ])
  }
  expect(sizes(testBed)).toEqual(['0.50'])
})

test('the manual’s iceberg: six slices as large as is shown, and a last one', () => {
  const [size = '', price = '', shown = ''] = numbersIn(
    manual,
    /To buy ([\d.]+) at ([\d,]+) showing ([\d.]+),/,
  )
  const [slices = '', last = ''] = numbersIn(
    manual,
    /six slices of ([\d.]+) and a last one of ([\d.]+)\./,
  )
  const limitPrice = plain(price)
  const testBed = start({ kind: 'iceberg', side: 'buy', size, displaySize: shown, limitPrice })
  for (let slice = 1; slice <= 7; slice += 1) {
    testBed.exchange.fill(`V-${slice}`, size)
    testBed.settle()
  }
  expect(sizes(testBed)).toEqual([...Array.from({ length: 6 }, () => slices), last])
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('the manual’s TWAP: a slice a minute, what one misses goes with the next, and twice a slice at most', () => {
  const [size = '', slices = '', minutes = '', each = '', lastAfter = ''] = numbersIn(
    manual,
    /To buy ([\d.]+) in (\d+) slices over (\d+) minutes, ([\d.]+) leaves at once and then every minute; the last one leaves after (\d+) minutes/,
  )
  const [found = '', missed = '', next = '', most = ''] = numbersIn(
    manual,
    /finds only ([\d.]+), the other ([\d.]+) goes with the next, which is ([\d.]+)\. A slice is never more than twice its size, here ([\d.]+)/,
  )
  const twap: SyntheticTerms = {
    kind: 'twap',
    side: 'buy',
    size,
    slices: Number(slices),
    durationMs: Number(minutes) * 60_000,
    limitPrice: '60100',
  }
  const run = (offered: (slice: number) => string) => {
    const testBed = openHarness(new OrderManagerHarness())
    moveTo(testBed, '60000')
    const beganAt = testBed.now
    let slice = 0
    let lastAt = beganAt
    testBed.exchange.match = (terms) => {
      slice += 1
      lastAt = testBed.now
      const there = exact(offered(slice))
      const wanted = exact(terms.size ?? '0')
      return [{ price: '60000', size: (there.lt(wanted) ? there : wanted).toFixed() }]
    }
    startSynthetic(testBed, twap)
    testBed.settle()
    for (let second = 0; second < 60 * 25; second += 1) {
      testBed.advance(1000)
      testBed.settle()
    }
    return { testBed, lastAfterMinutes: (lastAt - beganAt) / 60_000 }
  }
  const all = run(() => '9')
  expect(sizes(all.testBed)).toEqual(Array.from({ length: Number(slices) }, () => each))
  expect(String(all.lastAfterMinutes)).toBe(lastAfter)
  const short = run((slice) => (slice === 3 ? found : '9'))
  expect(sizes(short.testBed)[3]).toBe(next)
  expect(exact(each).minus(exact(found)).toFixed(2)).toBe(missed)
  const starved = run((slice) => (slice < 5 ? '0.01' : '9'))
  expect(sizes(starved.testBed)).toContain(most)
  expect(sizes(starved.testBed).every((one) => exact(one).lte(exact(most)))).toBe(true)
  const never = run(() => '0')
  expect(syntheticOrder(never.testBed)).toMatchObject({ status: 'done' })
  expect(syntheticOrder(never.testBed).reason).toContain('were not filled within its limit')
})

test('the manual’s chase rests at the best bid of others, and never past its worst price', () => {
  const [size = '', worst = ''] = numbersIn(manual, /Buy ([\d.]+) with a worst price of ([\d,]+):/)
  const steps = tableAfter(manual, 'with a worst price of').map((row) => row.map(plain))
  const testBed = openHarness(new OrderManagerHarness())
  const bid = (price: string) => {
    testBed.prices = { bestBid: price, bestAsk: '60200.00', lastPrice: price, isLive: true }
    testBed.manager.pricesMoved('coinbase', 'BTC-USD')
  }
  bid(steps[0]?.[0] ?? '')
  const terms = { kind: 'chase', side: 'buy', worstPrice: plain(worst) } as const
  expect(startSynthetic(testBed, { ...terms, size, leastIntervalMs: 1000 }).kind).toBe('started')
  for (const [best = '', rests = ''] of steps) {
    bid(best)
    for (let second = 0; second < 5; second += 1) {
      testBed.settle()
      testBed.advance(1000)
    }
    const [own] = testBed.exchange.open()
    expect([best, exact(own?.terms.limitPrice ?? '0').toFixed(2)]).toEqual([best, rests])
  }
  bid('59000.00')
  testBed.advance(5000)
  testBed.settle()
  expect(exact(testBed.exchange.open()[0]?.terms.limitPrice ?? '0').toFixed()).toBe(plain(worst))
})

test('the manual’s bounds of a TWAP are those that the ticket names', () => {
  const [bounds = ''] = numbersIn(manual, /There may be (2 to [^.]+)\./)
  const testBed = openHarness(new OrderManagerHarness())
  moveTo(testBed, '60000')
  const twap = { kind: 'twap', side: 'buy', size: '1', limitPrice: null } as const
  const refused = startSynthetic(testBed, { ...twap, slices: 1, durationMs: 60_000 })
  expect(refused).toEqual({
    kind: 'problems',
    problems: [{ field: 'time', message: `Choose ${bounds}.` }],
  })
})
