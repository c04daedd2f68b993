import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { TradingStore } from '../../../platform/trading/trading-store.ts'
import { sampleEstimate } from '../testing/sample-estimate.ts'
import { type EstimateRequest, TicketEstimates } from './ticket-estimates.ts'

type Done = Awaited<ReturnType<TradingStore['act']>>

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const requestAt = (limitPrice: string): EstimateRequest => ({
  type: 'estimate',
  keyId: 'key',
  terms: { ...limitBuy, limitPrice },
  sizing: null,
})

function neverAsked(): never {
  throw new Error('nothing was asked')
}

/** A hub that answers its questions in their order, when the test says so. */
function fakeHub() {
  const waiting: { request: EstimateRequest; resolve: (done: Done) => void }[] = []
  const arrival = 'answered' as const
  const plain = { arrival, reason: '', guard: null, id: null, notes: [] }
  const trading = {
    act: (request: EstimateRequest) =>
      new Promise<Done>((resolve) => waiting.push({ request, resolve })),
  } as unknown as TradingStore
  return {
    waiting,
    estimates: new TicketEstimates(trading),
    answer: async (problem?: string) => {
      const { request, resolve } = waiting.shift() ?? neverAsked()
      const answer = { ...sampleEstimate, terms: request.terms }
      const problems = problem === undefined ? [] : [{ field: 'price', message: problem }]
      resolve({ ...plain, isDone: problem === undefined, answer, problems })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('an order is reviewed as it was typed, also where the answer about it is still on its way', async () => {
  const { estimates, answer } = fakeHub()
  estimates.request(requestAt('60000'))
  await answer()
  estimates.request(requestAt('59000'))
  let reviewed: unknown
  const press = async () => {
    if (await estimates.answered()) reviewed = estimates.latest?.terms
  }
  const pressed = press()
  await vi.advanceTimersByTimeAsync(50)
  expect(reviewed).toBeUndefined()
  await answer()
  await pressed
  expect(reviewed).toMatchObject({ limitPrice: '59000' })
})

test('a mistake in what was typed before does not swallow a press on Review', async () => {
  const { estimates, answer } = fakeHub()
  estimates.request(requestAt('5'))
  await answer('Too far from the market.')
  estimates.request(requestAt('59000'))
  const pressed = estimates.answered()
  await answer()
  expect(await pressed).toBe(true)
  expect(estimates.findings.get().problems).toEqual({})
})

test('who types on after Review was pressed is not shown a review of the older order', async () => {
  const { estimates } = fakeHub()
  estimates.request(requestAt('60000'))
  const pressed = estimates.answered()
  estimates.request(requestAt('59000'))
  expect(await pressed).toBe(false)
})

test('the answer of a hub that takes longer than the next request is still taken', async () => {
  const { estimates, answer, waiting } = fakeHub()
  estimates.request(requestAt('60000'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(waiting).toHaveLength(1)
  await answer()
  expect(estimates.latest?.terms).toMatchObject({ limitPrice: '60000' })
  await vi.advanceTimersByTimeAsync(600)
  expect(waiting).toHaveLength(1)
})

test('a question whose answer was lost is asked again', async () => {
  const { estimates, waiting } = fakeHub()
  estimates.request(requestAt('60000'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(waiting).toHaveLength(2)
})
