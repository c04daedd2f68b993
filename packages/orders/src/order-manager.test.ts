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

function newTestBed(options?: OrderManagerHarnessOptions): OrderManagerHarness {
  const testBed = new OrderManagerHarness(options)
  testBed.connection.up()
  testBed.settle()
  return testBed
}

function place(testBed: OrderManagerHarness, draftId: string, terms: OrderTerms = buy) {
  const hand = { kind: 'hand' } as const
  return testBed.manager.place({
    draftId,
    keyId: 'K-1',
    terms,
    source: hand,
    isPriceConfirmed: false,
  })
}

function order(testBed: OrderManagerHarness, draftId: string): OrderRecord {
  const found = testBed.manager.records.byDraft(draftId)
  if (!found) throw new Error(`There is no order of ${draftId}`)
  return found
}

const phase = (testBed: OrderManagerHarness) =>
  testBed.manager.accounts.get('K-1')?.reconciliation.phase

test('a double click is one order', () => {
  const testBed = newTestBed()
  expect(place(testBed, 'D-1').kind).toBe('sent')
  expect(place(testBed, 'D-1').kind).toBe('repeated')
  testBed.settle()
  expect(place(testBed, 'D-1').kind).toBe('repeated')
  expect(testBed.exchange.orders.size).toBe(1)
  expect(order(testBed, 'D-1')).toMatchObject({ state: 'open', venueOrderId: 'V-1' })
})

test('a ticket that was sent before a restart is not sent again after it', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.restart()
  testBed.calm(1)
  expect(place(testBed, 'D-1').kind).toBe('repeated')
  testBed.calm(1)
  expect(testBed.exchange.orders.size).toBe(1)
})

test('an order leaves only when its row is on disk', () => {
  const testBed = newTestBed()
  testBed.isDiskFull = true
  expect(place(testBed, 'D-1')).toMatchObject({ kind: 'risk', refusal: { guard: 'journal' } })
  expect(testBed.connection.toExchange).toEqual([])
  testBed.isDiskFull = false
  expect(place(testBed, 'D-1').kind).toBe('sent')
})

test('what an exchange reported while the disk was full is written when that works again', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.isDiskFull = true
  testBed.settle()
  expect(order(testBed, 'D-1').state).toBe('open')
  testBed.isDiskFull = false
  place(testBed, 'D-2')
  const reported = [...testBed.journal.read(1)].map(({ fact }) =>
    fact.about === 'order' ? `${fact.event.clientOrderId} ${fact.event.kind}` : '',
  )
  expect(reported.indexOf('C-1 report')).toBeLessThan(reported.indexOf('C-2 recorded'))
  expect(reported).toContain('C-1 report')
})

test('no answer within five seconds: unknown, and new orders there wait until it is known', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.connection.toManager.length = 0
  testBed.advance(4999)
  expect(order(testBed, 'D-1').state).toBe('recorded')
  testBed.advance(1)
  expect(order(testBed, 'D-1').state).toBe('unknown')
  expect(place(testBed, 'D-2')).toMatchObject({ refusal: { guard: 'reconciling' } })
  testBed.settle()
  expect(order(testBed, 'D-1').state).toBe('open')
  expect(place(testBed, 'D-2').kind).toBe('sent')
})

test('an order that never arrived is not placed, and is never sent again', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.connection.toExchange.length = 0
  testBed.calm(2)
  expect(order(testBed, 'D-1').state).toBe('not-placed')
  expect(testBed.exchange.placings.size).toBe(0)
})

test('while an order may still arrive it is requested again and again, and not given up', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  const [traveling] = testBed.connection.toExchange
  testBed.advance(5000)
  for (let minute = 0; minute < 5; minute += 1) {
    testBed.connection.arrive(testBed.connection.toExchange, 1)
    testBed.connection.arrive(testBed.connection.toManager, 0)
    expect(order(testBed, 'D-1').state).toBe('unknown')
    testBed.advance(60_000)
  }
  traveling?.run()
  testBed.connection.toExchange.shift()
  testBed.calm(3)
  expect(order(testBed, 'D-1').state).toBe('open')
})

test('a number that the exchange already knows may mean that the order is there', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.connection.toExchange.length = 0
  const refusal = { meaning: 'duplicate-id', code: '', text: 'Duplicate' } as const
  testBed.manager.accounts.get('K-1')?.placed('C-1', { kind: 'refused', refusal })
  expect(order(testBed, 'D-1').state).toBe('unknown')
})

test('before the first reconciliation nothing leaves, and after a lost connection nothing either', () => {
  const testBed = new OrderManagerHarness()
  expect(place(testBed, 'D-1')).toMatchObject({ refusal: { guard: 'reconciling' } })
  testBed.connection.up()
  expect(phase(testBed)).toBe('orders')
  testBed.settle()
  expect(phase(testBed)).toBe('ready')
  testBed.connection.down()
  expect(place(testBed, 'D-1')).toMatchObject({ refusal: { guard: 'reconciling' } })
  testBed.connection.up()
  testBed.settle()
  expect(place(testBed, 'D-1').kind).toBe('sent')
})

test('what happened while the connection was down is found out before new orders leave', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  place(testBed, 'D-2')
  place(testBed, 'D-3')
  testBed.settle()
  testBed.connection.down()
  testBed.exchange.fill('V-1', '1')
  testBed.exchange.fill('V-2', '0.25')
  testBed.exchange.cancelElsewhere('V-3')
  testBed.connection.up()
  testBed.settle()
  expect(order(testBed, 'D-1')).toMatchObject({ state: 'filled', filled: '1' })
  expect(order(testBed, 'D-1').fills).toHaveLength(1)
  expect(order(testBed, 'D-2')).toMatchObject({ state: 'partially-filled', filled: '0.25' })
  expect(order(testBed, 'D-3').state).toBe('canceled')
  expect(phase(testBed)).toBe('ready')
})

test('a look-up that fails is repeated with pauses that grow', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.settle()
  testBed.connection.down()
  testBed.exchange.orders.delete('V-1')
  testBed.connection.up()
  let requested = 0
  const account = testBed.manager.accounts.get('K-1')
  for (let second = 0; second < 60; second += 1) {
    for (const request of testBed.connection.toExchange.splice(0)) {
      if (request.what !== 'lookUp') request.run()
      else {
        requested += 1
        account?.lookedUp('C-1', 'failed', '503')
      }
    }
    for (const message of testBed.connection.toManager.splice(0)) message.run()
    testBed.advance(1000)
  }
  expect(requested).toBe(5)
  expect(place(testBed, 'D-2')).toMatchObject({ refusal: { guard: 'reconciling' } })
})

test('an order that the exchange knew and denies three times is shown as gone, not as working', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.settle()
  testBed.connection.down()
  testBed.exchange.orders.delete('V-1')
  testBed.connection.up()
  testBed.calm(2)
  expect(order(testBed, 'D-1')).toMatchObject({ state: 'canceled', isConcluded: true })
  expect(phase(testBed)).toBe('ready')
})

test('orders and fills made elsewhere appear', () => {
  const testBed = newTestBed()
  testBed.exchange.placeElsewhere(buy)
  testBed.settle()
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  expect(testBed.manager.records.get('K-1/V-1')).toMatchObject({
    source: { kind: 'elsewhere' },
    state: 'partially-filled',
    filled: '0.5',
  })
  testBed.connection.down()
  testBed.exchange.placeElsewhere(buy)
  testBed.exchange.fill('V-2', '1')
  testBed.connection.up()
  testBed.calm(1)
  expect(testBed.manager.records.get('K-1/V-2')).toMatchObject({ state: 'filled', filled: '1' })
  expect(testBed.manager.trades.all()).toHaveLength(2)
})

test('a stream that does not name our number reports our order, not of another', () => {
  const testBed = newTestBed({ echoesClientId: false })
  place(testBed, 'D-1')
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.exchange.fill('V-1', '0.4')
  const answer = testBed.connection.toManager.splice(
    testBed.connection.toManager.findIndex(({ what }) => what.startsWith('answer')),
    1,
  )[0]
  testBed.settle()
  expect([...testBed.manager.records.all()]).toHaveLength(1)
  answer?.run()
  expect([...testBed.manager.records.all()]).toHaveLength(1)
  expect(order(testBed, 'D-1')).toMatchObject({ state: 'partially-filled', filled: '0.4' })
})

test('two keys of one account report an order and its fill once', () => {
  const testBed = newTestBed()
  const { capabilities } = testBed.manager.accounts.get('K-1')?.info ?? {}
  if (!capabilities) throw new Error('no capabilities')
  const other = testBed.manager.connect(
    { keyId: 'K-2', venue: 'coinbase', name: 'Other', capabilities },
    () => testBed.connection,
  )
  place(testBed, 'D-1')
  testBed.settle()
  const groundTruth = testBed.exchange.orders.get('V-1')
  if (!groundTruth) throw new Error('no order')
  testBed.exchange.fill('V-1', '1')
  testBed.settle()
  other.order(testBed.exchange.reportOf(groundTruth))
  const reported = groundTruth.fills.map((fill) => ({ ...fill, clientOrderId: null }))
  for (const fill of reported) other.fill(fill)
  expect([...testBed.manager.records.all()]).toHaveLength(1)
  expect(testBed.manager.trades.all()).toHaveLength(1)
})

test('a cancel whose answer is lost is requested, and sent again if the order lives', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.settle()
  testBed.manager.cancel({ kind: 'orders', clientOrderIds: ['C-1'] })
  testBed.connection.toExchange.length = 0
  expect(order(testBed, 'D-1')).toMatchObject({ state: 'open', pending: 'cancel' })
  testBed.calm(1)
  expect(order(testBed, 'D-1').state).toBe('canceled')
})

test('an order that was being canceled when Leadline was stopped is canceled after the restart', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.settle()
  testBed.manager.cancel({ kind: 'orders', clientOrderIds: ['C-1'] })
  testBed.connection.toExchange.length = 0
  testBed.restart()
  testBed.calm(2)
  expect(order(testBed, 'D-1').state).toBe('canceled')
})

test('cancels are let out while new orders wait, and not while the vault is locked', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.settle()
  testBed.connection.down()
  expect(testBed.manager.cancel({ kind: 'everywhere' })).toEqual({ count: 1, error: '' })
  testBed.calm(1)
  expect(order(testBed, 'D-1').state).toBe('canceled')
  testBed.isVaultLocked = true
  expect(testBed.manager.cancel({ kind: 'everywhere' }).error).toContain('vault is locked')
})

test('a halt cancels everything, lets nothing out, survives a restart, and is lifted by typing', () => {
  const testBed = newTestBed()
  place(testBed, 'D-1')
  testBed.settle()
  testBed.manager.halt('You pressed Halt.')
  testBed.calm(1)
  expect(order(testBed, 'D-1').state).toBe('canceled')
  testBed.restart()
  testBed.calm(1)
  expect(place(testBed, 'D-2')).toMatchObject({ refusal: { guard: 'halt' } })
  expect(testBed.manager.rules.liftHalt('yes')).toBe(false)
  expect(testBed.manager.rules.liftHalt('LIFT')).toBe(true)
  expect(place(testBed, 'D-2').kind).toBe('sent')
})

test('limits are requested before the first real order, count across a restart, and those of the day never stop a sell', () => {
  const testBed = newTestBed({ isPaper: false })
  expect(place(testBed, 'D-1')).toMatchObject({ refusal: { guard: 'limits-not-set' } })
  const wrong = { ...limits, dayLoss: '-5' }
  expect(testBed.manager.rules.setLimits(wrong, wrong)).toMatchObject({ kind: 'problems' })
  expect(testBed.manager.rules.setLimits(limits, limits).kind).toBe('set')
  const big = { ...buy, size: '5' }
  expect(place(testBed, 'D-1', big).kind).toBe('sent')
  expect(place(testBed, 'D-2', big).kind).toBe('sent')
  testBed.settle()
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.risk.use(testBed.now).dayNotional).toBe('990')
  expect(place(testBed, 'D-3')).toMatchObject({ refusal: { guard: 'day-notional' } })
  const sell = { ...buy, side: 'sell', limitPrice: '101', size: '4' } as const
  expect(place(testBed, 'D-4', sell).kind).toBe('sent')
  testBed.settle()
  testBed.manager.cancel({ kind: 'orders', clientOrderIds: ['C-1'] })
  testBed.calm(1)
  expect(place(testBed, 'D-5').kind).toBe('sent')
})

test('a market order is not sent into a book that is not live, and no order with a clock that is wrong', () => {
  const testBed = newTestBed()
  const market = { ...buy, kind: 'market', limitPrice: null, timeInForce: 'ioc' } as const
  testBed.prices = { ...testBed.prices, isLive: false }
  expect(place(testBed, 'D-1', market)).toMatchObject({ refusal: { guard: 'stale-book' } })
  testBed.prices = { ...testBed.prices, isLive: true }
  testBed.clockSkewMs = 6000
  expect(place(testBed, 'D-1', market)).toMatchObject({ refusal: { guard: 'clock-skew' } })
  testBed.clockSkewMs = 0
  expect(place(testBed, 'D-1', market).kind).toBe('sent')
})

test('refusals are written down with their reason', () => {
  const testBed = newTestBed()
  testBed.isVaultLocked = true
  place(testBed, 'D-1')
  const refusals = [...testBed.journal.read(1)].filter(({ fact }) => fact.about === 'refusal')
  expect(refusals).toHaveLength(1)
  expect(JSON.stringify(refusals)).toContain('vault is locked')
})

test('an unknown order of a key that was removed stays unknown, and stops no other key', () => {
  const testBed = newTestBed()
  const capabilities = testBed.manager.accounts.get('K-1')?.info.capabilities
  if (!capabilities) throw new Error('no capabilities')
  place(testBed, 'D-1')
  testBed.connection.toExchange.length = 0
  testBed.advance(5000)
  testBed.manager.remove('K-1')
  testBed.connection.die()
  const info = { keyId: 'K-2', venue: 'coinbase', name: 'Other', capabilities } as const
  testBed.manager.connect(
    info,
    (sink) => new FakeConnection(testBed.exchange, sink, () => testBed.now, testBed.connections),
  )
  testBed.calm(1)
  const other = { draftId: 'D-2', keyId: 'K-2', terms: buy, isPriceConfirmed: false }
  expect(testBed.manager.place({ ...other, source: { kind: 'hand' } }).kind).toBe('sent')
  expect(order(testBed, 'D-1').state).toBe('unknown')
})
