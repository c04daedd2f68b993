import type { OrderKind, OrderTerms } from '@leadline/venues/order-terms'
import { expect } from 'vitest'

import type { AccountTestBed } from '../account-test-bed.ts'
import { accountCase } from './account-case.ts'
import { everywhere } from './conformance-case.ts'
import { conformingVenues } from './conforming-venue.ts'

const capabilitiesOf = ({ venue }: AccountTestBed) => {
  const found = conformingVenues.find(({ id }) => id === venue)
  if (!found) throw new Error(venue)
  return found.orders
}

/** Terms of a kind that the market is far from, so that it is taken and rests; undefined where a kind trades at once. */
function restingTerms(one: AccountTestBed, kind: OrderKind): Partial<OrderTerms> | undefined {
  const below = (percent: number) => String(Math.floor(one.prices.bid * (1 - percent / 100)))
  const above = (percent: number) => String(Math.ceil(one.prices.ask * (1 + percent / 100)))
  const sell = { kind, side: 'sell' } as const
  switch (kind) {
    case 'limit':
      return { kind, limitPrice: one.low }
    case 'stop-market':
      return { ...sell, stopPrice: below(4) }
    case 'stop-limit':
      return { ...sell, stopPrice: below(4), limitPrice: below(5) }
    case 'take-profit-market':
      return { ...sell, stopPrice: above(4) }
    case 'take-profit-limit':
      return { ...sell, stopPrice: above(4), limitPrice: above(3) }
    case 'trailing-stop-market':
      return { ...sell, trailing: { unit: 'percent', value: '4' } }
    case 'bracket':
      return { ...sell, stopPrice: below(4), limitPrice: above(4) }
    // A market order never rests; a trailing limit has a test of its own, for the one exchange that has it.
    case 'market':
    case 'trailing-stop-limit':
      return undefined
  }
}

export const everyOrderKind = accountCase(
  'A11',
  'Every order type that the exchange has is taken, waits there, and is canceled',
  everywhere,
  async (one) => {
    for (const kind of Object.keys(capabilitiesOf(one).kinds) as OrderKind[]) {
      const terms = restingTerms(one, kind)
      if (!terms) continue
      const id = one.send({ size: '0.02', ...terms })
      await one.pass(5000)
      const { venueOrderId } = one.order(id)
      expect(['open', 'pending'], `${kind} ${one.order(id).reason}`).toContain(one.order(id).state)
      const mine = one.groundTruth.orders.find((order) => order.id === venueOrderId)
      expect(['open', 'waiting'], `${kind} order`).toContain(mine?.status)
      one.cancel(id)
      await one.pass(6000)
      expect(one.order(id).state, `${kind} order`).toBe('canceled')
    }
    expect(one.working()).toEqual([])
  },
)

export const everyTimeInForce = accountCase(
  'A12',
  'A limit order of every time in force that the exchange has is taken, and ends as it should',
  everywhere,
  async (one) => {
    for (const timeInForce of capabilitiesOf(one).kinds.limit?.timeInForce ?? []) {
      const expiresAt = timeInForce === 'gtd' ? one.clock.now() + 86_400_000 : null
      const id = one.send({ size: '0.02', limitPrice: one.low, timeInForce, expiresAt })
      await one.pass(6000)
      const rests = timeInForce === 'gtc' || timeInForce === 'gtd'
      const states = rests ? ['open'] : ['canceled', 'expired', 'rejected']
      expect(states, `${timeInForce} ${one.order(id).reason}`).toContain(one.order(id).state)
      expect(one.trulyOpen).toHaveLength(rests ? 1 : 0)
      if (rests) one.cancel(id)
      await one.pass(6000)
      expect(one.trulyOpen).toEqual([])
    }
  },
)
