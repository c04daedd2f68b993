import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import type { OrderRecord } from './order-record.ts'
import type { TradingLimits } from './risk/trading-limits.ts'
import { FakeConnection } from './testing/fake-connection.ts'
import {
  OrderManagerHarness,
  type OrderManagerHarnessOptions,
} from './testing/order-manager-harness.ts'
import { limitBuy } from './testing/sample-orders.ts'

const buy = { ...limitBuy, size: '1', limitPrice: '99' }
const limits: TradingLimits = {
  orderNotional: '500',
  dayNotional: '1000',
  symbolDayNotional: '1000',
  positionNotional: '2000',
  priceBandPercent: '1',
  dayLoss: '100',
  ordersPerSecond: 3,
}

function openToy(options?: OrderManagerHarnessOptions): OrderManagerHarness {
  const toy = new OrderManagerHarness(options)
  toy.connection.up()
  toy.settle()
  return toy
}

function place(toy: OrderManagerHarness, draftId: string, terms: OrderTerms = buy) {
  const hand = { kind: 'hand' } as const
  return toy.manager.place({ draftId, keyId: 'K-1', terms, source: hand, isPriceConfirmed: false })
}

function order(toy: OrderManagerHarness, draftId: string): OrderRecord {
  const found = toy.manager.records.byDraft(draftId)
  if (!found) throw new Error(`There is no order of ${draftId}`)
  return found
}

const phase = (toy: OrderManagerHarness) => toy.manager.accounts.get('K-1')?.reconciliation.phase

test('a double click is one order', () => {
  const toy = openToy()
  expect(place(toy, 'D-1').kind).toBe('sent')
  expect(place(toy, 'D-1').kind).toBe('repeated')
  toy.settle()
  expect(place(toy, 'D-1').kind).toBe('repeated')
  expect(toy.exchange.orders.size).toBe(1)
  expect(order(toy, 'D-1')).toMatchObject({ state: 'open', venueOrderId: 'V-1' })
})

test('a ticket that was sent before a restart is not sent again after it', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.restart()
  toy.calm(1)
  expect(place(toy, 'D-1').kind).toBe('repeated')
  toy.calm(1)
  expect(toy.exchange.orders.size).toBe(1)
})

test('an order leaves only when its row is on disk', () => {
  const toy = openToy()
  toy.isDiskFull = true
  expect(place(toy, 'D-1')).toMatchObject({ kind: 'risk', refusal: { guard: 'journal' } })
  expect(toy.connection.toExchange).toEqual([])
  toy.isDiskFull = false
  expect(place(toy, 'D-1').kind).toBe('sent')
})

test('what an exchange reported while the disk was full is written when that works again', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.isDiskFull = true
  toy.settle()
  expect(order(toy, 'D-1').state).toBe('open')
  toy.isDiskFull = false
  place(toy, 'D-2')
  const reported = [...toy.journal.read(1)].map(({ fact }) =>
    fact.about === 'order' ? `${fact.event.clientOrderId} ${fact.event.kind}` : '',
  )
  expect(reported.indexOf('C-1 report')).toBeLessThan(reported.indexOf('C-2 recorded'))
  expect(reported).toContain('C-1 report')
})

test('no answer within five seconds: unknown, and new orders there wait until it is known', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.connection.arrive(toy.connection.toExchange, 0)
  toy.connection.toManager.length = 0
  toy.advance(4999)
  expect(order(toy, 'D-1').state).toBe('recorded')
  toy.advance(1)
  expect(order(toy, 'D-1').state).toBe('unknown')
  expect(place(toy, 'D-2')).toMatchObject({ refusal: { guard: 'reconciling' } })
  toy.settle()
  expect(order(toy, 'D-1').state).toBe('open')
  expect(place(toy, 'D-2').kind).toBe('sent')
})

test('an order that never arrived is not placed, and is never sent again', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.connection.toExchange.length = 0
  toy.calm(2)
  expect(order(toy, 'D-1').state).toBe('not-placed')
  expect(toy.exchange.placings.size).toBe(0)
})

test('while an order may still arrive it is requested again and again, and not given up', () => {
  const toy = openToy()
  place(toy, 'D-1')
  const [traveling] = toy.connection.toExchange
  toy.advance(5000)
  for (let minute = 0; minute < 5; minute += 1) {
    toy.connection.arrive(toy.connection.toExchange, 1)
    toy.connection.arrive(toy.connection.toManager, 0)
    expect(order(toy, 'D-1').state).toBe('unknown')
    toy.advance(60_000)
  }
  traveling?.run()
  toy.connection.toExchange.shift()
  toy.calm(3)
  expect(order(toy, 'D-1').state).toBe('open')
})

test('a number that the exchange already knows may mean that the order is there', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.connection.toExchange.length = 0
  const refusal = { meaning: 'duplicate-id', code: '', text: 'Duplicate' } as const
  toy.manager.accounts.get('K-1')?.placed('C-1', { kind: 'refused', refusal })
  expect(order(toy, 'D-1').state).toBe('unknown')
})

test('before the first reconciliation nothing leaves, and after a lost connection nothing either', () => {
  const toy = new OrderManagerHarness()
  expect(place(toy, 'D-1')).toMatchObject({ refusal: { guard: 'reconciling' } })
  toy.connection.up()
  expect(phase(toy)).toBe('orders')
  toy.settle()
  expect(phase(toy)).toBe('ready')
  toy.connection.down()
  expect(place(toy, 'D-1')).toMatchObject({ refusal: { guard: 'reconciling' } })
  toy.connection.up()
  toy.settle()
  expect(place(toy, 'D-1').kind).toBe('sent')
})

test('what happened while the connection was down is found out before new orders leave', () => {
  const toy = openToy()
  place(toy, 'D-1')
  place(toy, 'D-2')
  place(toy, 'D-3')
  toy.settle()
  toy.connection.down()
  toy.exchange.fill('V-1', '1')
  toy.exchange.fill('V-2', '0.25')
  toy.exchange.cancelElsewhere('V-3')
  toy.connection.up()
  toy.settle()
  expect(order(toy, 'D-1')).toMatchObject({ state: 'filled', filled: '1' })
  expect(order(toy, 'D-1').fills).toHaveLength(1)
  expect(order(toy, 'D-2')).toMatchObject({ state: 'partially-filled', filled: '0.25' })
  expect(order(toy, 'D-3').state).toBe('canceled')
  expect(phase(toy)).toBe('ready')
})

test('a look-up that fails is repeated with pauses that grow', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.settle()
  toy.connection.down()
  toy.exchange.orders.delete('V-1')
  toy.connection.up()
  let requested = 0
  const account = toy.manager.accounts.get('K-1')
  for (let second = 0; second < 60; second += 1) {
    for (const request of toy.connection.toExchange.splice(0)) {
      if (request.what !== 'lookUp') request.run()
      else {
        requested += 1
        account?.lookedUp('C-1', 'failed', '503')
      }
    }
    for (const message of toy.connection.toManager.splice(0)) message.run()
    toy.advance(1000)
  }
  expect(requested).toBe(5)
  expect(place(toy, 'D-2')).toMatchObject({ refusal: { guard: 'reconciling' } })
})

test('an order that the exchange knew and denies three times is shown as gone, not as working', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.settle()
  toy.connection.down()
  toy.exchange.orders.delete('V-1')
  toy.connection.up()
  toy.calm(2)
  expect(order(toy, 'D-1')).toMatchObject({ state: 'canceled', isConcluded: true })
  expect(phase(toy)).toBe('ready')
})

test('orders and fills made elsewhere appear', () => {
  const toy = openToy()
  toy.exchange.placeElsewhere(buy)
  toy.settle()
  toy.exchange.fill('V-1', '0.5')
  toy.settle()
  expect(toy.manager.records.get('K-1/V-1')).toMatchObject({
    source: { kind: 'elsewhere' },
    state: 'partially-filled',
    filled: '0.5',
  })
  toy.connection.down()
  toy.exchange.placeElsewhere(buy)
  toy.exchange.fill('V-2', '1')
  toy.connection.up()
  toy.calm(1)
  expect(toy.manager.records.get('K-1/V-2')).toMatchObject({ state: 'filled', filled: '1' })
  expect(toy.manager.trades.all()).toHaveLength(2)
})

test('a stream that does not name our number reports our order, not of another', () => {
  const toy = openToy({ echoesClientId: false })
  place(toy, 'D-1')
  toy.connection.arrive(toy.connection.toExchange, 0)
  toy.exchange.fill('V-1', '0.4')
  const answer = toy.connection.toManager.splice(
    toy.connection.toManager.findIndex(({ what }) => what.startsWith('answer')),
    1,
  )[0]
  toy.settle()
  expect([...toy.manager.records.all()]).toHaveLength(1)
  answer?.run()
  expect([...toy.manager.records.all()]).toHaveLength(1)
  expect(order(toy, 'D-1')).toMatchObject({ state: 'partially-filled', filled: '0.4' })
})

test('two keys of one account report an order and its fill once', () => {
  const toy = openToy()
  const { capabilities } = toy.manager.accounts.get('K-1')?.info ?? {}
  if (!capabilities) throw new Error('no capabilities')
  const other = toy.manager.connect(
    { keyId: 'K-2', venue: 'coinbase', name: 'Other', capabilities },
    () => toy.connection,
  )
  place(toy, 'D-1')
  toy.settle()
  const truth = toy.exchange.orders.get('V-1')
  if (!truth) throw new Error('no order')
  toy.exchange.fill('V-1', '1')
  toy.settle()
  other.order(toy.exchange.reportOf(truth))
  const reported = truth.fills.map((fill) => ({ ...fill, clientOrderId: null }))
  for (const fill of reported) other.fill(fill)
  expect([...toy.manager.records.all()]).toHaveLength(1)
  expect(toy.manager.trades.all()).toHaveLength(1)
})

test('a cancel whose answer is lost is requested, and sent again if the order lives', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.settle()
  toy.manager.cancel({ kind: 'orders', clientOrderIds: ['C-1'] })
  toy.connection.toExchange.length = 0
  expect(order(toy, 'D-1')).toMatchObject({ state: 'open', pending: 'cancel' })
  toy.calm(1)
  expect(order(toy, 'D-1').state).toBe('canceled')
})

test('an order that was being canceled when Leadline was stopped is canceled after the restart', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.settle()
  toy.manager.cancel({ kind: 'orders', clientOrderIds: ['C-1'] })
  toy.connection.toExchange.length = 0
  toy.restart()
  toy.calm(2)
  expect(order(toy, 'D-1').state).toBe('canceled')
})

test('cancels are let out while new orders wait, and not while the vault is locked', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.settle()
  toy.connection.down()
  expect(toy.manager.cancel({ kind: 'everywhere' })).toEqual({ count: 1, error: '' })
  toy.calm(1)
  expect(order(toy, 'D-1').state).toBe('canceled')
  toy.isVaultLocked = true
  expect(toy.manager.cancel({ kind: 'everywhere' }).error).toContain('vault is locked')
})

test('a halt cancels everything, lets nothing out, survives a restart, and is lifted by typing', () => {
  const toy = openToy()
  place(toy, 'D-1')
  toy.settle()
  toy.manager.halt('You pressed Halt.')
  toy.calm(1)
  expect(order(toy, 'D-1').state).toBe('canceled')
  toy.restart()
  toy.calm(1)
  expect(place(toy, 'D-2')).toMatchObject({ refusal: { guard: 'halt' } })
  expect(toy.manager.rules.liftHalt('yes')).toBe(false)
  expect(toy.manager.rules.liftHalt('LIFT')).toBe(true)
  expect(place(toy, 'D-2').kind).toBe('sent')
})

test('limits are requested before the first real order, count across a restart, and those of the day never stop a sell', () => {
  const toy = openToy({ isPaper: false })
  expect(place(toy, 'D-1')).toMatchObject({ refusal: { guard: 'limits-not-set' } })
  const wrong = { ...limits, dayLoss: '-5' }
  expect(toy.manager.rules.setLimits(wrong, wrong)).toMatchObject({ kind: 'problems' })
  expect(toy.manager.rules.setLimits(limits, limits).kind).toBe('set')
  const big = { ...buy, size: '5' }
  expect(place(toy, 'D-1', big).kind).toBe('sent')
  expect(place(toy, 'D-2', big).kind).toBe('sent')
  toy.settle()
  toy.restart()
  toy.calm(1)
  expect(toy.manager.risk.use(toy.now).dayNotional).toBe('990')
  expect(place(toy, 'D-3')).toMatchObject({ refusal: { guard: 'day-notional' } })
  const sell = { ...buy, side: 'sell', limitPrice: '101', size: '4' } as const
  expect(place(toy, 'D-4', sell).kind).toBe('sent')
  toy.settle()
  toy.manager.cancel({ kind: 'orders', clientOrderIds: ['C-1'] })
  toy.calm(1)
  expect(place(toy, 'D-5').kind).toBe('sent')
})

test('a market order is not sent into a book that is not live, and no order with a clock that is wrong', () => {
  const toy = openToy()
  const market = { ...buy, kind: 'market', limitPrice: null, timeInForce: 'ioc' } as const
  toy.prices = { ...toy.prices, isLive: false }
  expect(place(toy, 'D-1', market)).toMatchObject({ refusal: { guard: 'stale-book' } })
  toy.prices = { ...toy.prices, isLive: true }
  toy.clockSkewMs = 6000
  expect(place(toy, 'D-1', market)).toMatchObject({ refusal: { guard: 'clock-skew' } })
  toy.clockSkewMs = 0
  expect(place(toy, 'D-1', market).kind).toBe('sent')
})

test('refusals are written down with their reason', () => {
  const toy = openToy()
  toy.isVaultLocked = true
  place(toy, 'D-1')
  const refusals = [...toy.journal.read(1)].filter(({ fact }) => fact.about === 'refusal')
  expect(refusals).toHaveLength(1)
  expect(JSON.stringify(refusals)).toContain('vault is locked')
})

test('an unknown order of a key that was removed stays unknown, and stops no other key', () => {
  const toy = openToy()
  const capabilities = toy.manager.accounts.get('K-1')?.info.capabilities
  if (!capabilities) throw new Error('no capabilities')
  place(toy, 'D-1')
  toy.connection.toExchange.length = 0
  toy.advance(5000)
  toy.manager.remove('K-1')
  toy.connection.die()
  const info = { keyId: 'K-2', venue: 'coinbase', name: 'Other', capabilities } as const
  toy.manager.connect(
    info,
    (sink) => new FakeConnection(toy.exchange, sink, () => toy.now, toy.connections),
  )
  toy.calm(1)
  const other = { draftId: 'D-2', keyId: 'K-2', terms: buy, isPriceConfirmed: false }
  expect(toy.manager.place({ ...other, source: { kind: 'hand' } }).kind).toBe('sent')
  expect(order(toy, 'D-1').state).toBe('unknown')
})
