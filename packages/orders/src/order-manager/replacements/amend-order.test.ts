import type { OrderChange } from '@leadline/venues/account-adapter'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import { expect, test } from 'vitest'

import type { OrderRecord } from '../../order-record.ts'
import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import {
  openHarness,
  placeFakeOrder,
  testBuy,
  orderOfDraft,
} from '../../testing/test-bed-actions.ts'

const inPlace = () => openHarness(new OrderManagerHarness())
const again = (way: 'replace' | null = null) =>
  openHarness(new OrderManagerHarness({ capabilities: { ...sampleCapabilities, amend: way } }))

function amend(
  testBed: OrderManagerHarness,
  change: Partial<OrderChange>,
  draftId = 'A-1',
  clientOrderId = 'C-1',
) {
  const whole = { limitPrice: null, stopPrice: null, size: null, ...change }
  return testBed.manager.amend({ draftId, clientOrderId, change: whole, isPriceConfirmed: false })
}

function openOrder(testBed: OrderManagerHarness): void {
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
}

test('where the exchange can, an order keeps its number and gets its new price', () => {
  const testBed = inPlace()
  openOrder(testBed)
  expect(amend(testBed, { limitPrice: '98' })).toMatchObject({ kind: 'asked', how: 'in-place' })
  expect(orderOfDraft(testBed, 'D-1').terms.limitPrice).toBe('99')
  testBed.settle()
  expect(orderOfDraft(testBed, 'D-1').terms.limitPrice).toBe('98')
  expect(testBed.exchange.orders.size).toBe(1)
})

test('an amendment without an answer is looked up, and what is found there counts', () => {
  const testBed = inPlace()
  openOrder(testBed)
  amend(testBed, { limitPrice: '98' })
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.connection.toManager.length = 0
  testBed.advance(5000)
  testBed.settle()
  expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ pending: null, terms: { limitPrice: '98' } })
  amend(testBed, { limitPrice: '97' })
  testBed.connection.toExchange.length = 0
  testBed.calm(1)
  expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ pending: null, terms: { limitPrice: '98' } })
})

test.each(['replace', null] as const)(
  'elsewhere (%s) it is canceled, and what is left of it is placed when that is certain',
  (kind) => {
    const testBed = again(kind)
    openOrder(testBed)
    expect(amend(testBed, { limitPrice: '98', size: '2' })).toMatchObject({ how: 'replaced' })
    testBed.exchange.fill('V-1', '0.25')
    expect(testBed.exchange.orders.size).toBe(1)
    testBed.settle()
    expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ state: 'canceled', filled: '0.25' })
    expect(orderOfDraft(testBed, 'A-1')).toMatchObject({
      state: 'open',
      replaces: 'C-1',
      terms: { limitPrice: '98', size: '1.75' },
    })
  },
)

test('an order that was filled before it could be canceled is not placed again', () => {
  const testBed = again()
  openOrder(testBed)
  amend(testBed, { limitPrice: '98' })
  testBed.exchange.fill('V-1', '1')
  testBed.calm(1)
  expect(testBed.exchange.orders.size).toBe(1)
  expect(testBed.manager.state.replacements.get('A-1')?.state).toBe('not-needed')
})

test('a restart between cancel and placing never places blindly, and does not cancel again', () => {
  const testBed = again()
  openOrder(testBed)
  amend(testBed, { limitPrice: '98' })
  // The cancel got lost with the program: the order that stands is better than none.
  testBed.connection.toExchange.length = 0
  testBed.restart()
  testBed.calm(2)
  expect(orderOfDraft(testBed, 'D-1').state).toBe('open')
  expect(testBed.exchange.orders.size).toBe(1)
  // Listed as open long after, it is no longer asked about either.
  expect(testBed.manager.state.replacements.get('A-1')).toMatchObject({ state: 'left' })
})

test('what a script may no longer have is not placed when its old order is gone, and the trader is not asked for it', () => {
  const testBed = again()
  openOrder(testBed)
  const asked: string[] = []
  const recheck = (canceled: OrderRecord, left: string) => {
    asked.push(`${canceled.state}, ${left} left`)
    return 'The algorithm is Paused.'
  }
  const change = { limitPrice: '98', stopPrice: null, size: null }
  const request = { draftId: 'A-1', clientOrderId: 'C-1', change, isPriceConfirmed: false, recheck }
  expect(testBed.manager.amend(request)).toMatchObject({ how: 'replaced' })
  testBed.exchange.fill('V-1', '0.25')
  testBed.calm(2)
  expect(asked).toEqual(['canceled, 0.75 left'])
  expect(testBed.exchange.orders.size).toBe(1)
  expect(testBed.manager.unfinishedReplacements()).toEqual([])
  expect(testBed.manager.state.replacements.get('A-1')).toMatchObject({
    state: 'left',
    reason: 'The algorithm is Paused.',
  })
})

test('what was meant half a minute ago is not placed any more', () => {
  const testBed = again()
  openOrder(testBed)
  amend(testBed, { limitPrice: '98' })
  testBed.advance(31_000)
  testBed.calm(2)
  expect(orderOfDraft(testBed, 'D-1').state).toBe('canceled')
  expect(testBed.exchange.orders.size).toBe(1)
})

test('an order that has ended, is unknown or is being changed cannot be changed, and it says so', () => {
  const testBed = inPlace()
  placeFakeOrder(testBed, 'D-1')
  expect(amend(testBed, { limitPrice: '98' })).toMatchObject({ kind: 'impossible' })
  testBed.settle()
  amend(testBed, { limitPrice: '98' })
  expect(amend(testBed, { limitPrice: '97' }, 'A-2')).toMatchObject({
    message: 'This order is being changed already.',
  })
  testBed.settle()
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  expect(amend(testBed, { size: '0.4' })).toMatchObject({ kind: 'impossible' })
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  expect(amend(testBed, { limitPrice: '98' })).toMatchObject({ message: 'This order has ended.' })
})

test('a change passes the risk check: not while halted, not on prices that are no prices', () => {
  const testBed = inPlace()
  openOrder(testBed)
  expect(amend(testBed, { limitPrice: 'abc' })).toMatchObject({ kind: 'terms' })
  testBed.isVaultLocked = true
  expect(amend(testBed, { limitPrice: '98' })).toMatchObject({ refusal: { guard: 'vault-locked' } })
})

test('the distance of a trailing stop’s limit is changed in place where the exchange can', () => {
  const kind = {
    timeInForce: ['gtc'],
    postOnly: false,
    quoteSized: [],
    iceberg: false,
    caution: '',
    isLimitOffset: true,
  } as const
  const open = (amendable: OrderCapabilities['amendable']) => {
    const kinds = { ...sampleCapabilities.kinds, 'trailing-stop-limit': kind }
    const capabilities = { ...sampleCapabilities, kinds, amendable }
    const testBed = openHarness(new OrderManagerHarness({ capabilities }))
    const trailing = { unit: 'price', value: '2' } as const
    const limit = { limitPrice: null, limitOffset: '0.5' }
    placeFakeOrder(testBed, 'D-1', { ...testBuy, kind: 'trailing-stop-limit', trailing, ...limit })
    testBed.settle()
    return testBed
  }
  const testBed = open(['price', 'size', 'limit-offset'])
  expect(amend(testBed, { limitOffset: '0.7' })).toMatchObject({ kind: 'asked', how: 'in-place' })
  testBed.settle()
  expect(orderOfDraft(testBed, 'D-1').terms).toMatchObject({ limitPrice: null, limitOffset: '0.7' })
  expect(amend(testBed, { limitOffset: 'x' }, 'A-2')).toMatchObject({ kind: 'terms' })
  const other = open(['price', 'size'])
  expect(amend(other, { limitOffset: '0.7' })).toMatchObject({ how: 'replaced' })
})

test('an order that is made larger uses more of the day, also where it was sent the day before', () => {
  const limits = {
    orderNotional: '1000',
    dayNotional: '1000',
    symbolDayNotional: '1000',
    positionNotional: '100000',
    priceBandPercent: '1',
    dayLoss: '500',
    ordersPerSecond: 100,
  }
  const testBed = openHarness(new OrderManagerHarness({ isPaper: false, limits }))
  const used = () => testBed.manager.risk.use(testBed.now).dayNotional
  placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '0.1' })
  testBed.settle()
  testBed.now += 86_400_000
  expect(used()).toBe('0')
  expect(amend(testBed, { size: '9' }).kind).toBe('asked')
  expect(used()).toBe('891')
  testBed.settle()
  testBed.exchange.fill('V-1', '9')
  testBed.settle()
  expect(used()).toBe('891')
  const more = placeFakeOrder(testBed, 'D-2', { ...testBuy, size: '2' })
  expect(more).toMatchObject({ kind: 'risk', refusal: { guard: 'day-notional' } })
})
