import { expect, test } from 'vitest'

import { OrderManagerHarness, fakeInstrument } from '../testing/order-manager-harness.ts'
import { syntheticOrder, moveTo, startSynthetic } from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'

const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const oco: SyntheticTerms = { kind: 'oco', side: 'sell', size: '2', limitPrice: '105', stop }
const bracket: SyntheticTerms = {
  kind: 'bracket',
  side: 'buy',
  size: '2',
  entryPrice: '99.5',
  targetPrice: '105',
  stop,
}
const offset = { unit: 'percent', value: '5' } as const
const trailing: SyntheticTerms = {
  kind: 'trailing-stop',
  side: 'sell',
  size: '1',
  offset,
  triggerBy: 'last',
}

const atExchange = (testBed: OrderManagerHarness) =>
  [...testBed.exchange.orders.values()].map(({ terms, status }) => `${terms.kind} ${status}`)

test.each(['limit-only', 'auction', 'halted'] as const)(
  'a stop that is reached while its market is %s for a moment goes on trying until it is open again',
  (status) => {
    const instrument = { ...fakeInstrument }
    const testBed = openHarness(new OrderManagerHarness({ instrument }))
    startSynthetic(testBed, oco)
    testBed.settle()
    Object.assign(instrument, { status })
    moveTo(testBed, '97')
    testBed.settle()
    expect(testBed.manager.synthetic.waiting.get('H-1')).toContain('BTC-USD')
    Object.assign(instrument, { status: 'online' })
    testBed.advance(2000)
    testBed.settle()
    expect(syntheticOrder(testBed).status).toBe('done')
    expect(atExchange(testBed)).toEqual(['limit canceled', 'market filled'])
  },
)

test('a stop that cannot be written down because the disk is full goes when it can be', () => {
  const testBed = openHarness(new OrderManagerHarness())
  startSynthetic(testBed, trailing)
  testBed.settle()
  testBed.isDiskFull = true
  moveTo(testBed, '94')
  testBed.isDiskFull = false
  testBed.advance(10_000)
  testBed.settle()
  expect(syntheticOrder(testBed).status).toBe('done')
})

test('a stop that sold nothing because so little is not taken says so, and does not say done', () => {
  const testBed = openHarness(
    new OrderManagerHarness({ instrument: { ...fakeInstrument, minNotional: '10' } }),
  )
  startSynthetic(testBed, { ...trailing, size: '0.104' })
  moveTo(testBed, '94')
  testBed.settle()
  const reason = '0.104 left: less than the exchange takes in one order.'
  expect(syntheticOrder(testBed)).toMatchObject({ status: 'failed', reason })
  expect(testBed.exchange.orders.size).toBe(0)
})

test('a target that could not leave is tried again after pauses, not without end at once', () => {
  const testBed = openHarness(new OrderManagerHarness())
  startSynthetic(testBed, bracket)
  testBed.settle()
  const account = testBed.manager.accounts.get('K-1')
  const port = account?.port
  if (!account || !port) throw new Error('There is no account')
  let tries = 0
  const place = (id: string) => {
    tries += 1
    const reason = 'Kraken takes no more orders in BTC-USD for 1 s.'
    account.placed(id, { kind: 'not-sent', reason })
  }
  account.port = new Proxy(port, {
    get: (target, name) => (name === 'place' ? place : Reflect.get(target, name)),
  })
  testBed.exchange.fill('V-1', '2')
  testBed.settle()
  expect(tries).toBe(1)
  testBed.advance(600)
  expect(tries).toBe(2)
  account.port = port
  testBed.advance(5000)
  testBed.settle()
  expect(atExchange(testBed)).toEqual(['limit filled', 'limit open'])
})

test('a synthetic order whose price reaches far through the market is requested twice, like any other', () => {
  const limits = {
    orderNotional: '100000',
    dayNotional: '100000',
    symbolDayNotional: '100000',
    positionNotional: '100000',
    priceBandPercent: '1',
    dayLoss: '500',
    ordersPerSecond: 100,
  }
  const testBed = openHarness(new OrderManagerHarness({ isPaper: false, limits }))
  const far = { ...bracket, entryPrice: '102', targetPrice: '110' }
  expect(startSynthetic(testBed, far)).toMatchObject({
    kind: 'risk',
    refusal: { guard: 'price-band' },
  })
  expect(testBed.exchange.orders.size).toBe(0)
  const request = { heldId: 'H-1', keyId: 'K-1', symbol: 'BTC-USD', isPriceConfirmed: true }
  const confirmed = (terms: typeof far) =>
    testBed.manager.run((now) => testBed.manager.synthetic.start({ ...request, terms }, now))
  // Typed twice it reaches three bands, and no flag takes it further.
  expect(confirmed({ ...far, entryPrice: '990', targetPrice: '1050' })).toMatchObject({
    refusal: { guard: 'price-bound' },
  })
  expect(confirmed(far).kind).toBe('started')
})
