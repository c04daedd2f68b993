import { exact } from '@leadline/orders/decimal-text'
import type { OrderRecord } from '@leadline/orders/order-record'
import { orderCapabilities } from '@leadline/venues/order-capability-registry'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { AccountTrial } from './account-trial.ts'

const same = (a: string, b: string) => exact(a).eq(exact(b))

/** What every exchange's account must stand, from the ticket to the simulated exchange's own books and back. */
export function tryAccount(venue: VenueId): void {
  const { name } = venueOf(venue)
  const capabilities = orderCapabilities[venue]

  const trial = (promise: string, run: (trial: AccountTrial) => Promise<void>) => {
    test(`${name}: ${promise}`, async () => {
      const one = await new AccountTrial(venue).begin()
      await run(one)
      expect(one.errors).toEqual([])
      expect(one.market.simulators.forbiddenCalls).toEqual([])
      one.stop()
    })
  }

  const expectTruth = (one: AccountTrial, order: OrderRecord, status: string) => {
    const mine = one.truth.orders.find(({ id }) => id === order.venueOrderId)
    expect(mine?.status).toBe(status)
    expect(same(order.filled, mine?.filled ?? '-1')).toBe(true)
    const filled = order.fills.reduce((sum, { size }) => sum.plus(exact(size)), exact('0'))
    expect(filled.eq(exact(order.filled))).toBe(true)
  }

  trial('a key connects, and balances and rights are the account’s', async (one) => {
    expect(one.account?.reconciliation.phase).toBe('ready')
    expect(one.account?.keyTrouble).toBe('')
    expect(one.account?.keyFacts).toMatchObject({ canView: true })
    expect(one.account?.keyFacts?.canWithdraw).not.toBe(true)
    expect(one.account?.keyFacts?.canTrade).not.toBe(false)
    expect(one.account?.feeRates.size).toBeGreaterThan(0)
    for (const asset of ['USD', 'BTC', 'ETH']) {
      const told = one.account?.balancesByAsset.get(asset)
      expect(same(told?.available ?? '-1', one.truth.balances[asset]?.total ?? '')).toBe(true)
      expect(told?.held).toBe('0')
    }
  })

  trial('a resting order is amended, and canceled', async (one) => {
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
  })

  trial('an order that trades at once fills, with every trade and fee', async (one) => {
    const id = one.send({ ...one.atOnce('sell'), size: '0.5' })
    await one.pass(8000)
    const order = one.order(id)
    expect(order.state).toBe('filled')
    expectTruth(one, order, 'filled')
    const fees = order.fills.reduce((sum, { fee }) => sum.plus(exact(fee)), exact('0'))
    const mine = one.truth.orders.find(({ id: theirs }) => theirs === order.venueOrderId)
    expect(
      fees
        .minus(exact(mine?.fees ?? '0'))
        .abs()
        .lt(exact('0.01')),
    ).toBe(true)
  })

  if (capabilities?.kinds.limit?.postOnly === true) {
    trial(
      'a post-only order that would take is refused or canceled, and takes nothing',
      async (one) => {
        await one.quieten()
        const price = String(Math.floor(one.prices.bid) - 2)
        // An ask that came while the order was on its way: we do not know of it yet.
        one.market.simulators.script(venue, 'BTC-USD', { asks: [[price, '1']] })
        const id = one.send({ postOnly: true, limitPrice: price })
        await one.pass(6000)
        expect(['rejected', 'canceled', 'expired']).toContain(one.order(id).state)
        expect(one.order(id).filled).toBe('0')
        expect(one.trulyOpen).toEqual([])
      },
    )
  }

  if (capabilities?.kinds.limit?.timeInForce.includes('ioc') === true) {
    trial('an order that takes what is there at once leaves nothing behind', async (one) => {
      const id = one.send({ timeInForce: 'ioc', limitPrice: one.low })
      await one.pass(6000)
      expect(['canceled', 'expired', 'rejected']).toContain(one.order(id).state)
      expect(one.trulyOpen).toEqual([])
    })
  }

  trial('a part fills, and the rest is canceled', async (one) => {
    await one.quieten()
    const price = String(Math.floor(one.prices.bid) - 2)
    one.market.simulators.script(venue, 'BTC-USD', { asks: [[price, '0.04']] })
    const id = one.send({ limitPrice: price })
    await one.pass(8000)
    expect(one.order(id)).toMatchObject({ state: 'partially-filled', filled: '0.04' })
    expectTruth(one, one.order(id), 'open')
    one.cancel(id)
    await one.pass(6000)
    expect(one.order(id)).toMatchObject({ state: 'canceled', filled: '0.04' })
    expectTruth(one, one.order(id), 'cancelled')
  })

  trial('an order of another program is seen, and can be canceled', async (one) => {
    const other = await one.another()
    other.send({ limitPrice: other.low })
    await one.pass(35_000)
    const [seen] = one.working()
    expect(seen).toMatchObject({ state: 'open', source: { kind: 'elsewhere' } })
    expect(same(seen?.terms.size ?? '0', '0.1')).toBe(true)
    one.cancel(seen?.clientOrderId ?? '')
    await one.pass(8000)
    expect(one.trulyOpen).toEqual([])
    expect(one.working()).toEqual([])
    await one.pass(30_000)
    expect(other.working()).toEqual([])
    other.leave()
  })

  trial('an order whose answer was lost is found, and there is only one', async (one) => {
    one.strike('lost-acknowledgement')
    const id = one.send({ limitPrice: one.low })
    await one.pass(60_000)
    expect(one.order(id).state).toBe('open')
    expect(one.truth.orders).toHaveLength(1)
    expect(one.order(id).venueOrderId).toBe(one.truth.orders[0]?.id)
  })

  trial('an order that never arrived is found not to be there, and not sent again', async (one) => {
    one.strike('lost-request')
    const id = one.send({ limitPrice: one.low })
    await one.pass(5500)
    expect(['unknown', 'recorded']).toContain(one.order(id).state)
    await one.pass(90_000)
    expect(one.order(id).state).toBe('not-placed')
    expect(one.truth.orders).toEqual([])
  })

  trial('what happened while the line was cut is known afterwards', async (one) => {
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
  })
}
