import { expect, test } from 'vitest'

import type { VenueAnswer } from '../adapter-io.ts'
import { names, openRateLimiter } from '../testing/open-rate-limiter.ts'

test('the list of what waits reports position, expected time and reason, and what is dropped never leaves', async () => {
  const { clock, limiter, submit, sent, answers } = openRateLimiter()
  submit('all of it', 'market', [{ bucket: 'public', weight: 4 }])
  await clock.advance(0)
  const first = submit('second candles', 'history')
  submit('third candles', 'history')
  const now = clock.now()
  expect(limiter.waiting()).toMatchObject([
    { purpose: 'second candles', position: 1, expectedAt: now + 1000, lane: 'public' },
    { purpose: 'third candles', position: 2, expectedAt: now + 2000 },
  ])
  expect(limiter.drop(first, 'Dropped by you')).toBe(true)
  expect(limiter.drop(first, 'Dropped by you')).toBe(false)
  expect(answers.get('second candles')).toEqual({ kind: 'dropped', reason: 'Dropped by you' })
  await clock.advance(5000)
  expect(names(sent)).toEqual(['all of it', 'third candles'])
})

test('the queue is bounded: beyond it the least urgent is dropped and reported so', async () => {
  const { clock, limiter, submit, answers } = openRateLimiter({
    inFlight: { public: 0, key: 0, urgent: 0 },
  })
  for (let number = 1; number <= 500; number += 1) submit(`candles ${number}`, 'history')
  submit('cancel', 'cancel')
  await clock.advance(10)
  expect(limiter.waiting()).toHaveLength(500)
  expect(limiter.waiting()[0]?.purpose).toBe('cancel')
  expect(answers.get('candles 500')).toEqual({ kind: 'dropped', reason: 'Too many are waiting' })
})

test('an order that cannot leave within four seconds is never sent, and says so', async () => {
  const { clock, limiter, submit, sent, answers } = openRateLimiter()
  limiter.hold({ until: clock.now() + 10_000, reason: 'Too many requests' })
  submit('an order', 'order', [{ bucket: 'private', weight: 1 }], 'K-1')
  submit('a cancel', 'cancel', [{ bucket: 'private', weight: 1 }], 'K-1')
  await clock.advance(3999)
  expect(answers.size).toBe(0)
  await clock.advance(1)
  expect(answers.get('an order')).toMatchObject({ kind: 'dropped' })
  await clock.advance(20_000)
  expect(sent.map(({ purpose }) => purpose)).toEqual(['a cancel'])
})

test('an order that waits for its turn can be taken out by its number, and never leaves', async () => {
  const { clock, limiter, sent } = openRateLimiter({ inFlight: { public: 1, key: 1, urgent: 0 } })
  const answers: VenueAnswer[] = []
  const base = { id: 1, method: 'POST', path: '/orders', timeoutMs: 1000, keyId: 'K' } as const
  for (const number of ['C-1', 'C-2', 'C-3']) {
    const costs = [{ bucket: 'pair', weight: 1 }]
    const body = JSON.stringify({ client_order_id: number })
    const request = { ...base, purpose: number, priority: 'order', body, costs } as const
    limiter.add(request, (answer) => answers.push(answer))
  }
  await clock.advance(100)
  expect(names(sent)).toEqual(['C-1', 'C-2'])
  expect(limiter.dropOrder('C-3', 'paused')).toBe(true)
  expect(limiter.dropOrder('C-1', 'paused')).toBe(false)
  await clock.advance(60_000)
  expect(names(sent)).toEqual(['C-1', 'C-2'])
  expect(answers).toContainEqual({ kind: 'dropped', reason: 'paused' })
})
