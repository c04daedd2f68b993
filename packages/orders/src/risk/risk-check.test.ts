import { expect, test } from 'vitest'

import { fakeLimits, openWith, showBook } from '../testing/limited-test-bed.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import { startSynthetic } from '../testing/synthetic-test-bed.ts'
import { openHarness, placeFakeOrder, testBuy, orderOfDraft } from '../testing/test-bed-actions.ts'

const limits = fakeLimits
const market = { ...testBuy, kind: 'market', limitPrice: null, timeInForce: 'ioc' } as const

test('one coin at 1 dollar and the rest at 100: a market buy of 1,000 does not pass a limit of 1,000 dollars', () => {
  const testBed = openWith()
  showBook(testBed, [
    ['1.00', '1'],
    ['100.00', '5000'],
  ])
  const refused = placeFakeOrder(testBed, 'D-1', { ...market, size: '1000' })
  expect(refused).toMatchObject({ kind: 'risk' })
  expect(testBed.exchange.placings.size).toBe(0)
  // What the trader did not see is not bought either: one coin is all that is there within the band.
  const two = placeFakeOrder(testBed, 'D-2', { ...market, size: '2' })
  expect(two).toMatchObject({ kind: 'risk', refusal: { guard: 'thin-book' } })
  expect(two.kind === 'risk' && two.refusal.message).toBe(
    'The book that is shown holds 1 BTC within 1 % of the best price. Send less, or a limit order.',
  )
  expect(placeFakeOrder(testBed, 'D-3', { ...market, size: '1' }).kind).toBe('sent')
})

test('a market order leaves as a limit at the edge of the price band, and is counted at it until it ends', () => {
  const testBed = openWith()
  showBook(testBed, [['100.00', '50']], [['99.00', '50']])
  placeFakeOrder(testBed, 'D-1', { ...market, size: '5' })
  const { terms } = orderOfDraft(testBed, 'D-1')
  expect(terms).toMatchObject({ kind: 'limit', timeInForce: 'ioc', limitPrice: '101' })
  expect(testBed.manager.risk.use(testBed.now).dayNotional).toBe('505')
  placeFakeOrder(testBed, 'D-2', { ...market, side: 'sell', size: '5' })
  expect(orderOfDraft(testBed, 'D-2').terms.limitPrice).toBe('98.01')
})

test('what is used up of a day is what was filled at its price, not what was requested', () => {
  const testBed = openWith()
  placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '5', limitPrice: '100' })
  testBed.settle()
  testBed.exchange.fill('V-1', '2', '90')
  testBed.settle()
  // 2 filled at 90, 3 that still work at 100.
  expect(testBed.manager.risk.use(testBed.now).dayNotional).toBe('480')
  testBed.manager.cancel({ kind: 'everywhere' })
  testBed.calm(1)
  expect(testBed.manager.risk.use(testBed.now).dayNotional).toBe('180')
})

test('a fill that was dearer than was thought is counted as dear as it was', () => {
  const kind = 'stop-market'
  const kinds = { ...sampleCapabilities.kinds, [kind]: sampleCapabilities.kinds['stop-limit'] }
  const testBed = openWith({}, { capabilities: { ...sampleCapabilities, kinds } })
  testBed.prices = { ...testBed.prices, bestAsk: '99', lastPrice: '98' }
  placeFakeOrder(testBed, 'D-1', {
    ...testBuy,
    kind,
    size: '5',
    limitPrice: null,
    stopPrice: '100',
  })
  testBed.settle()
  testBed.exchange.fill('V-1', '5', '300')
  testBed.settle()
  expect(testBed.manager.risk.use(testBed.now).dayNotional).toBe('1500')
})

test('with no limits set, neither a buy nor a sale leaves', () => {
  const testBed = openHarness(new OrderManagerHarness({ isPaper: false }))
  const sell = { ...testBuy, side: 'sell', limitPrice: '10' } as const
  const requested = { kind: 'risk', refusal: { guard: 'limits-not-set' } }
  expect(placeFakeOrder(testBed, 'D-1')).toMatchObject(requested)
  expect(placeFakeOrder(testBed, 'D-2', sell)).toMatchObject(requested)
  const synthetic = {
    kind: 'twap',
    side: 'sell',
    size: '1',
    slices: 4,
    durationMs: 60_000,
  } as const
  expect(startSynthetic(testBed, { ...synthetic, limitPrice: '100' })).toMatchObject(requested)
  expect(testBed.exchange.placings.size).toBe(0)
})

test('an exit leaves whatever the limits say by then', () => {
  const testBed = openWith()
  const stop = { stopPrice: '90', limitPrice: null, triggerBy: 'best' } as const
  startSynthetic(testBed, { kind: 'oco', side: 'sell', size: '9', limitPrice: '110', stop })
  testBed.settle()
  testBed.manager.rules.setLimits({ ...limits, orderNotional: '10', dayNotional: '10' })
  testBed.book = { bid: [['89.00', '1']], ask: [['89.10', '1']] }
  testBed.prices = { bestBid: '89.00', bestAsk: '89.10', lastPrice: '89.00', isLive: true }
  testBed.manager.pricesMoved('coinbase', 'BTC-USD')
  testBed.calm(1)
  const sold = [...testBed.exchange.orders.values()].filter(({ filled }) => filled !== '0')
  expect(sold.length).toBeGreaterThan(0)
  expect(sold[0]?.terms.limitPrice).toBe('88.11')
})

test('a stop that is moved is not taken from the trader by a limit that was tightened since', () => {
  const testBed = openWith()
  const stop = {
    ...testBuy,
    side: 'sell',
    kind: 'stop-limit',
    size: '9',
    stopPrice: '90',
    limitPrice: '89.5',
  } as const
  placeFakeOrder(testBed, 'D-1', stop)
  testBed.settle()
  testBed.manager.rules.setLimits({ ...limits, orderNotional: '100' })
  const { clientOrderId } = orderOfDraft(testBed, 'D-1')
  const change = { limitPrice: '91.5', stopPrice: null, size: null }
  const amend = { draftId: 'A-1', clientOrderId, change, isPriceConfirmed: true }
  expect(testBed.manager.amend(amend).kind).toBe('asked')
})

test('a resting sale is not moved far through the market, however often its price is said to be typed', () => {
  const testBed = openWith()
  placeFakeOrder(testBed, 'D-1', { ...testBuy, side: 'sell', limitPrice: '120' })
  testBed.settle()
  const { clientOrderId } = orderOfDraft(testBed, 'D-1')
  const change = { limitPrice: '1', stopPrice: null, size: null }
  const amend = { draftId: 'A-1', clientOrderId, change, isPriceConfirmed: true }
  expect(testBed.manager.amend(amend)).toMatchObject({ refusal: { guard: 'price-bound' } })
})

test.each([
  ['in place', sampleCapabilities],
  ['by canceling and placing', { ...sampleCapabilities, amend: null, amendable: [] }],
])('what was paid before a change counts with what the change may cost: %s', (_, capabilities) => {
  const testBed = openWith({}, { capabilities })
  placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '10', limitPrice: '99' })
  testBed.settle()
  testBed.exchange.fill('V-1', '6', '99')
  testBed.settle()
  const { clientOrderId } = orderOfDraft(testBed, 'D-1')
  const amend = (draftId: string, size: string) =>
    testBed.manager.amend({
      draftId,
      clientOrderId,
      change: { limitPrice: '50', stopPrice: null, size },
      isPriceConfirmed: true,
    })
  // 594 are paid: 8 more at 50 fit below 1,000, and 9 do not.
  expect(amend('A-1', '15')).toMatchObject({ refusal: { guard: 'order-notional' } })
  expect(amend('A-2', '14').kind).toBe('asked')
  testBed.calm(1)
  const { dayNotional } = testBed.manager.risk.use(testBed.now)
  expect(dayNotional).toBe('994')
})

test('limits are loosened only with the passphrase, and tightened without', () => {
  const testBed = openWith()
  const { rules } = testBed.manager
  const wider = { ...limits, orderNotional: '2000' }
  expect(rules.setLimits(wider)).toEqual({ kind: 'needs-passphrase', looser: ['orderNotional'] })
  // One that is looser among others that are tighter.
  const mixed = { ...limits, orderNotional: '10', priceBandPercent: '5' }
  expect(rules.setLimits(mixed)).toEqual({ kind: 'needs-passphrase', looser: ['priceBandPercent'] })
  // A proof for other limits is none.
  expect(rules.setLimits(wider, limits).kind).toBe('needs-passphrase')
  expect(rules.setLimits(wider, { ...wider, dayLoss: '501' }).kind).toBe('needs-passphrase')
  expect(testBed.manager.state.limits?.orderNotional).toBe('1000')
  expect(rules.setLimits(wider, wider).kind).toBe('set')
  expect(rules.setLimits({ ...wider, childNotional: '500' }).kind).toBe('set')
  expect(rules.setLimits(wider).kind).toBe('needs-passphrase')
  expect(rules.setLimits({ ...limits, childNotional: '400', dayLoss: '1' }).kind).toBe('set')
})
