import { expect, test } from 'vitest'

import { Bucket } from '../../../session/bucket.ts'
import { robinhoodExamples } from '../testing/market-harness.ts'
import { robinhoodLimits } from '../wire/limits.ts'

const { vectors } = robinhoodExamples as unknown as {
  vectors: {
    token_bucket_production: { capacity: number; refill_per_minute: number }
    token_bucket_docs_example: {
      capacity: number
      refill_amount: number
      refill_interval_s: number
      steps: { t: number; event: string; remaining: number }[]
    }
  }
}

test('no more is asked than the page allows, and nothing of its bursts is counted on', () => {
  const { capacity, refill_per_minute: perMinute } = vectors.token_bucket_production
  const { account } = robinhoodLimits.buckets
  if (account?.refill.kind !== 'steady') throw new Error('It flows back steadily.')
  expect(account.capacity).toBeLessThanOrEqual(Math.min(capacity, perMinute))
  expect(account.refill.perSecond * 60).toBeLessThanOrEqual(perMinute)
})

test('whoever waits for our count never finds the bucket of the page empty', () => {
  const { capacity, refill_amount, refill_interval_s, steps } = vectors.token_bucket_docs_example
  // The page's own walk, to see that its bucket is understood.
  let tokens = capacity
  for (const { event, remaining } of steps) {
    if (event === 'refill') tokens = Math.min(capacity, tokens + refill_amount)
    else if (event === 'call') tokens -= 1
    expect(tokens).toBe(remaining)
  }
  const perSecond = refill_amount / refill_interval_s
  for (let startMs = 0; startMs < 1000; startMs += 70) {
    const bucket = new Bucket(
      { scope: 'key', capacity, refill: { kind: 'steady', perSecond } },
      () => 0,
    )
    tokens = capacity
    let filledTo = 0
    let now = startMs
    for (let call = 0; call < 30; call += 1) {
      now = bucket.readyAt(1, now, true)
      bucket.take(1, now)
      const refills = Math.floor(now / 1000 / refill_interval_s) - filledTo
      filledTo += refills
      tokens = Math.min(capacity, tokens + refills * refill_amount) - 1
      expect(tokens).toBeGreaterThanOrEqual(0)
    }
  }
})
