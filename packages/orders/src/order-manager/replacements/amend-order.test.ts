import type { OrderChange } from '@leadline/venues/account-adapter'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import { openHarness, placeToy, toyBuy, toyOrder } from '../../testing/toy-actions.ts'

const inPlace = () => openHarness(new OrderManagerHarness())
const again = (way: 'replace' | null = null) =>
  openHarness(new OrderManagerHarness({ capabilities: { ...sampleCapabilities, amend: way } }))

function amend(
  toy: OrderManagerHarness,
  change: Partial<OrderChange>,
  draftId = 'A-1',
  clientOrderId = 'C-1',
) {
  const whole = { limitPrice: null, stopPrice: null, size: null, ...change }
  return toy.manager.amend({ draftId, clientOrderId, change: whole, isPriceConfirmed: false })
}

function openOrder(toy: OrderManagerHarness): void {
  placeToy(toy, 'D-1')
  toy.settle()
}

test('where the exchange can, an order keeps its number and gets its new price', () => {
  const toy = inPlace()
  openOrder(toy)
  expect(amend(toy, { limitPrice: '98' })).toMatchObject({ kind: 'asked', how: 'in-place' })
  expect(toyOrder(toy, 'D-1').terms.limitPrice).toBe('99')
  toy.settle()
  expect(toyOrder(toy, 'D-1').terms.limitPrice).toBe('98')
  expect(toy.exchange.orders.size).toBe(1)
})

test('an amendment without an answer is looked up, and what is found there counts', () => {
  const toy = inPlace()
  openOrder(toy)
  amend(toy, { limitPrice: '98' })
  toy.connection.arrive(toy.connection.toExchange, 0)
  toy.connection.toManager.length = 0
  toy.advance(5000)
  toy.settle()
  expect(toyOrder(toy, 'D-1')).toMatchObject({ pending: null, terms: { limitPrice: '98' } })
  amend(toy, { limitPrice: '97' })
  toy.connection.toExchange.length = 0
  toy.calm(1)
  expect(toyOrder(toy, 'D-1')).toMatchObject({ pending: null, terms: { limitPrice: '98' } })
})

test.each(['replace', null] as const)(
  'elsewhere (%s) it is canceled, and what is left of it is placed when that is certain',
  (kind) => {
    const toy = again(kind)
    openOrder(toy)
    expect(amend(toy, { limitPrice: '98', size: '2' })).toMatchObject({ how: 'replaced' })
    toy.exchange.fill('V-1', '0.25')
    expect(toy.exchange.orders.size).toBe(1)
    toy.settle()
    expect(toyOrder(toy, 'D-1')).toMatchObject({ state: 'canceled', filled: '0.25' })
    expect(toyOrder(toy, 'A-1')).toMatchObject({
      state: 'open',
      replaces: 'C-1',
      terms: { limitPrice: '98', size: '1.75' },
    })
  },
)

test('an order that was filled before it could be canceled is not placed again', () => {
  const toy = again()
  openOrder(toy)
  amend(toy, { limitPrice: '98' })
  toy.exchange.fill('V-1', '1')
  toy.calm(1)
  expect(toy.exchange.orders.size).toBe(1)
  expect(toy.manager.state.replacements.get('A-1')?.state).toBe('not-needed')
})

test('a restart between cancel and placing never places blindly, and does not cancel again', () => {
  const toy = again()
  openOrder(toy)
  amend(toy, { limitPrice: '98' })
  // The cancel got lost with the program: the order that stands is better than none.
  toy.connection.toExchange.length = 0
  toy.restart()
  toy.calm(2)
  expect(toyOrder(toy, 'D-1').state).toBe('open')
  expect(toy.exchange.orders.size).toBe(1)
  expect(toy.manager.state.replacements.get('A-1')).toMatchObject({ state: 'not-replaced' })
})

test('what was meant half a minute ago is not placed any more', () => {
  const toy = again()
  openOrder(toy)
  amend(toy, { limitPrice: '98' })
  toy.advance(31_000)
  toy.calm(2)
  expect(toyOrder(toy, 'D-1').state).toBe('canceled')
  expect(toy.exchange.orders.size).toBe(1)
})

test('an order that has ended, is unknown or is being changed cannot be changed, and it says so', () => {
  const toy = inPlace()
  placeToy(toy, 'D-1')
  expect(amend(toy, { limitPrice: '98' })).toMatchObject({ kind: 'impossible' })
  toy.settle()
  amend(toy, { limitPrice: '98' })
  expect(amend(toy, { limitPrice: '97' }, 'A-2')).toMatchObject({
    message: 'This order is being changed already.',
  })
  toy.settle()
  toy.exchange.fill('V-1', '0.5')
  toy.settle()
  expect(amend(toy, { size: '0.4' })).toMatchObject({ kind: 'impossible' })
  toy.exchange.fill('V-1', '0.5')
  toy.settle()
  expect(amend(toy, { limitPrice: '98' })).toMatchObject({ message: 'This order has ended.' })
})

test('a change passes the risk check: not while halted, not on prices that are no prices', () => {
  const toy = inPlace()
  openOrder(toy)
  expect(amend(toy, { limitPrice: 'abc' })).toMatchObject({ kind: 'terms' })
  toy.isVaultLocked = true
  expect(amend(toy, { limitPrice: '98' })).toMatchObject({ refusal: { guard: 'vault-locked' } })
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
    const toy = openHarness(new OrderManagerHarness({ capabilities }))
    const trailing = { unit: 'price', value: '2' } as const
    const limit = { limitPrice: null, limitOffset: '0.5' }
    placeToy(toy, 'D-1', { ...toyBuy, kind: 'trailing-stop-limit', trailing, ...limit })
    toy.settle()
    return toy
  }
  const toy = open(['price', 'size', 'limit-offset'])
  expect(amend(toy, { limitOffset: '0.7' })).toMatchObject({ kind: 'asked', how: 'in-place' })
  toy.settle()
  expect(toyOrder(toy, 'D-1').terms).toMatchObject({ limitPrice: null, limitOffset: '0.7' })
  expect(amend(toy, { limitOffset: 'x' }, 'A-2')).toMatchObject({ kind: 'terms' })
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
  const toy = openHarness(new OrderManagerHarness({ isPaper: false, limits }))
  const used = () => toy.manager.risk.use(toy.now).dayNotional
  placeToy(toy, 'D-1', { ...toyBuy, size: '0.1' })
  toy.settle()
  toy.now += 86_400_000
  expect(used()).toBe('0')
  expect(amend(toy, { size: '9' }).kind).toBe('asked')
  expect(used()).toBe('891')
  toy.settle()
  toy.exchange.fill('V-1', '9')
  toy.settle()
  expect(used()).toBe('891')
  const more = placeToy(toy, 'D-2', { ...toyBuy, size: '2' })
  expect(more).toMatchObject({ kind: 'risk', refusal: { guard: 'day-notional' } })
})
