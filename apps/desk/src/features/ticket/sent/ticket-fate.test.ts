import { expect, test } from 'vitest'

import type { SentPlan, TradingReply } from '../../../platform/trading/trading-store.ts'
import { Value } from '../../../platform/value.ts'
import { ticketFate } from './ticket-fate.ts'

const plan = { id: 'ticket-1', symbol: 'BTC-USD', side: 'buy', parts: [] } as unknown as SentPlan

function fateOf(
  reply: Partial<TradingReply>,
  { kind = 'order', msAgo = 1000, plans = [] as SentPlan[] } = {},
) {
  const requests: unknown[] = []
  const trading = {
    sentPlans: new Value<readonly SentPlan[]>(plans),
    act: (request: unknown) => {
      requests.push(request)
      const done = { isDone: true, reason: '', problems: [], notes: [], guard: null }
      return Promise.resolve({ ...done, id: null, answer: null, arrival: 'answered', ...reply })
    },
  }
  const review = { id: 'ticket-1', kind: kind as 'order' | 'plan' }
  const fate = ticketFate(trading as never, review, msAgo)
  // Nothing that asks may send.
  expect(requests).toEqual([{ type: 'ticketFate', id: 'ticket-1' }])
  return fate
}

test('an order that left while Leadline was frozen is shown as sent', async () => {
  expect(await fateOf({ id: 'O-1' })).toEqual({ kind: 'sent', id: 'O-1' })
  expect(await fateOf({}, { kind: 'plan', plans: [plan] })).toEqual({ kind: 'plan', plan })
})

test('nothing is called not sent before it can no longer arrive', async () => {
  expect(await fateOf({ id: null })).toEqual({ kind: 'open' })
  expect(await fateOf({ id: null }, { msAgo: 7000 })).toEqual({ kind: 'nothing' })
  expect(await fateOf({ arrival: 'uncertain', isDone: false }, { msAgo: 7000 })).toEqual({
    kind: 'open',
  })
})

test('where Leadline cannot tell, the trader is sent to the working orders', async () => {
  expect(await fateOf({ isDone: false, reason: 'no such request' })).toEqual({ kind: 'unknown' })
})
