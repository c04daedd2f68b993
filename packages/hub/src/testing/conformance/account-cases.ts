import { exact } from '@leadline/orders/decimal-text'
import { expect } from 'vitest'

import { accountCase, expectGroundTruth, isSame } from './account-case.ts'
import { type ConformanceCase, everywhere } from './conformance-case.ts'
import { feeCurrency, killedAfterSend, partFill, refusalWords } from './order-cases.ts'
import { everyOrderKind, everyTimeInForce } from './supported-orders.ts'

const connects = accountCase(
  'A01',
  'A key connects, and balances and rights are the account’s',
  everywhere,
  async (one) => {
    expect(one.account?.reconciliation.phase).toBe('ready')
    expect(one.account?.keyError).toBe('')
    expect(one.account?.keyFacts).toMatchObject({ canView: true })
    expect(one.account?.keyFacts?.canWithdraw).not.toBe(true)
    expect(one.account?.keyFacts?.canTrade).not.toBe(false)
    expect(one.account?.feeRates.size).toBeGreaterThan(0)
    for (const asset of ['USD', 'BTC', 'ETH']) {
      const reported = one.account?.balancesByAsset.get(asset)
      expect(
        isSame(reported?.available ?? '-1', one.groundTruth.balances[asset]?.total ?? ''),
      ).toBe(true)
      expect(reported?.held).toBe('0')
    }
  },
)

const amendsAndCancels = accountCase(
  'A02',
  'A resting order is amended, or replaced, and canceled',
  everywhere,
  async (one) => {
    const id = one.send({ limitPrice: one.low })
    await one.pass(4000)
    expect(one.order(id).state).toBe('open')
    expect(one.trulyOpen).toHaveLength(1)
    const price = String(Number(one.low) - 100)
    one.amend(id, { limitPrice: price })
    await one.pass(8000)
    const [working] = one.working()
    expect(one.working()).toHaveLength(1)
    expect(one.trulyOpen).toHaveLength(1)
    expect(working?.terms.limitPrice).toBe(price)
    one.cancel(working?.clientOrderId ?? '')
    await one.pass(5000)
    expect(one.working()).toEqual([])
    expect(one.trulyOpen).toEqual([])
    expect(one.order(working?.clientOrderId ?? '').state).toBe('canceled')
  },
)

const fillsAtOnce = accountCase(
  'A03',
  'An order that trades at once fills, with every fill once and its fee',
  everywhere,
  async (one) => {
    const id = one.send({ ...one.atOnce('sell'), size: '0.5' })
    await one.pass(8000)
    const order = one.order(id)
    expect(order.state).toBe('filled')
    expectGroundTruth(one, order, 'filled')
    expect(new Set(order.fills.map(({ fillId }) => fillId)).size).toBe(order.fills.length)
    const fees = order.fills.reduce((sum, { fee }) => sum.plus(exact(fee)), exact('0'))
    const mine = one.groundTruth.orders.find(({ id: theirs }) => theirs === order.venueOrderId)
    const difference = fees.minus(exact(mine?.fees ?? '0')).abs()
    expect(difference.lt(exact('0.01'))).toBe(true)
  },
)

const postOnly = accountCase(
  'A04',
  'A post-only order that would take is refused or canceled, and takes nothing',
  ({ orders }) =>
    orders.kinds.limit?.postOnly === true ? undefined : 'it has no post-only orders',
  async (one) => {
    await one.quieten()
    const price = String(Math.floor(one.prices.bid) - 2)
    // An ask that came while the order was on its way: we do not know of it yet.
    one.market.simulators.script(one.venue, 'BTC-USD', { asks: [[price, '1']] })
    const id = one.send({ postOnly: true, limitPrice: price })
    await one.pass(6000)
    expect(['rejected', 'canceled', 'expired']).toContain(one.order(id).state)
    expect(one.order(id).filled).toBe('0')
    expect(one.trulyOpen).toEqual([])
  },
)

const immediateOrCancel = accountCase(
  'A05',
  'An immediate-or-cancel order leaves nothing behind',
  ({ orders }) =>
    orders.kinds.limit?.timeInForce.includes('ioc') === true
      ? undefined
      : 'it has no immediate-or-cancel limit orders',
  async (one) => {
    const id = one.send({ timeInForce: 'ioc', limitPrice: one.low })
    await one.pass(6000)
    expect(['canceled', 'expired', 'rejected']).toContain(one.order(id).state)
    expect(one.trulyOpen).toEqual([])
  },
)

const otherProgram = accountCase(
  'A07',
  'An order of another program is seen, and can be canceled',
  everywhere,
  async (one) => {
    const other = await one.another()
    other.send({ limitPrice: other.low })
    await one.pass(35_000)
    const [seen] = one.working()
    expect(seen).toMatchObject({ state: 'open', source: { kind: 'elsewhere' } })
    expect(isSame(seen?.terms.size ?? '0', '0.1')).toBe(true)
    one.cancel(seen?.clientOrderId ?? '')
    await one.pass(8000)
    expect(one.trulyOpen).toEqual([])
    expect(one.working()).toEqual([])
    await one.pass(30_000)
    expect(other.working()).toEqual([])
    other.leave()
  },
)

const lostAcknowledgement = accountCase(
  'A08',
  'An order whose acknowledgement was lost is found, and there is only one',
  everywhere,
  async (one) => {
    one.strike('lost-acknowledgement')
    const id = one.send({ limitPrice: one.low })
    await one.pass(60_000)
    expect(one.order(id).state).toBe('open')
    expect(one.groundTruth.orders).toHaveLength(1)
    expect(one.order(id).venueOrderId).toBe(one.groundTruth.orders[0]?.id)
  },
)

const lostRequest = accountCase(
  'A09',
  'An order that never arrived is found not to be there, and not sent again',
  everywhere,
  async (one) => {
    one.strike('lost-request')
    const id = one.send({ limitPrice: one.low })
    await one.pass(5500)
    expect(['unknown', 'recorded']).toContain(one.order(id).state)
    await one.pass(90_000)
    expect(one.order(id).state).toBe('not-placed')
    expect(one.groundTruth.orders).toEqual([])
  },
)

const reconnects = accountCase(
  'A10',
  'What happened while the connection was cut is known afterwards',
  everywhere,
  async (one) => {
    const other = await one.another()
    const canceled = one.send({ limitPrice: one.low })
    const kept = one.send({ limitPrice: String(Number(one.low) - 50) })
    await other.pass(35_000)
    const [theirs] = other
      .working()
      .filter(({ venueOrderId }) => venueOrderId === one.order(canceled).venueOrderId)
    one.strike('disconnect')
    other.cancel(theirs?.clientOrderId ?? '')
    other.send({ ...other.atOnce('buy'), size: '0.01' })
    await one.pass(60_000)
    expect(one.account?.reconciliation.phase).toBe('ready')
    expect(one.order(canceled).state).toBe('canceled')
    expect(one.order(kept).state).toBe('open')
    expect(one.working()).toHaveLength(1)
    expect(one.trulyOpen).toHaveLength(1)
    other.leave()
  },
)

export const accountCases: readonly ConformanceCase[] = [
  connects,
  amendsAndCancels,
  fillsAtOnce,
  postOnly,
  immediateOrCancel,
  partFill,
  otherProgram,
  lostAcknowledgement,
  lostRequest,
  reconnects,
  everyOrderKind,
  everyTimeInForce,
  refusalWords,
  feeCurrency,
  killedAfterSend,
]
