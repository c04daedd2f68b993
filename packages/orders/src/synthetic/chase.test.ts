import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { syntheticOrder, startSynthetic } from '../testing/synthetic-test-bed.ts'
import { openHarness } from '../testing/test-bed-actions.ts'

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
    const testBed = openHarness(new OrderManagerHarness())
    const answer = testBed.exchange.handle.bind(testBed.exchange)
    let isFirst = true
    testBed.exchange.handle = (request) => {
      if (request.kind !== 'place' || !isFirst) return answer(request)
      isFirst = false
      if (how === 'refused') return { kind: 'refused', refusal }
      const taken = answer(request)
      const [order] = testBed.exchange.orders.values()
      if (!order) throw new Error('There is no order')
      order.status = 'rejected'
      testBed.exchange.emit({ report: { ...testBed.exchange.reportOf(order), refusal } })
      return taken
    }
    expect(startSynthetic(testBed, chase).kind).toBe('started')
    testBed.settle()
    expect(syntheticOrder(testBed).status).toBe('active')
    testBed.advance(1000)
    testBed.settle()
    expect([...testBed.exchange.orders.values()].at(-1)?.status).toBe('open')
  },
)
