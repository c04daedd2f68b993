import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { syntheticOrder, startSynthetic } from '../testing/synthetic-toys.ts'
import { openHarness } from '../testing/toy-actions.ts'

const chase = {
  kind: 'chase',
  side: 'buy',
  size: '2',
  worstPrice: '101',
  leastIntervalMs: 1000,
} as const
const refusal = { meaning: 'would-cross', code: 'EOrder', text: 'Post only order' } as const

/** Exchanges refuse a post-only order that would trade, or take it and give it back at once. */
test.each(['refused', 'given back'] as const)(
  'a chase whose order would have traded and is %s tries again',
  (how) => {
    const toy = openHarness(new OrderManagerHarness())
    const answer = toy.exchange.handle.bind(toy.exchange)
    let isFirst = true
    toy.exchange.handle = (request) => {
      if (request.kind !== 'place' || !isFirst) return answer(request)
      isFirst = false
      if (how === 'refused') return { kind: 'refused', refusal }
      const taken = answer(request)
      const [order] = toy.exchange.orders.values()
      if (!order) throw new Error('There is no order')
      order.status = 'rejected'
      toy.exchange.emit({ report: { ...toy.exchange.reportOf(order), refusal } })
      return taken
    }
    expect(startSynthetic(toy, chase).kind).toBe('started')
    toy.settle()
    expect(syntheticOrder(toy).status).toBe('active')
    toy.advance(1000)
    toy.settle()
    expect([...toy.exchange.orders.values()].at(-1)?.status).toBe('open')
  },
)
