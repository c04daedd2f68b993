import { expect, test } from 'vitest'

import { answered, minute, names, openRateLimiter } from '../testing/open-rate-limiter.ts'

test('too many requests: that lane waits as long as the exchange says, other keys go on', async () => {
  const { clock, limiter, submit, sent, reply } = openRateLimiter()
  reply(({ keyId }) => (keyId === 'a' ? answered(429, { 'retry-after': '7' }) : answered()))
  submit('refused', 'account', [], 'a')
  await clock.advance(10)
  submit('of the same key', 'cancel', [], 'a')
  submit('of another key', 'account', [], 'b')
  await clock.advance(10)
  expect(names(sent)).toEqual(['refused', 'of another key'])
  expect(limiter.waiting()[0]?.reason).toMatch(/asks us to wait/)
  await clock.advance(6900)
  expect(sent).toHaveLength(2)
  await clock.advance(100)
  expect(names(sent)).toEqual(['refused', 'of another key', 'of the same key'])
})

test('a ban stops everything, whoever sends it', async () => {
  const { clock, submit, sent, reply } = openRateLimiter()
  reply(({ purpose }) =>
    purpose === 'banned' ? answered(418, { 'retry-after': '180' }) : answered(),
  )
  submit('banned')
  await clock.advance(10)
  submit('cancel', 'cancel', [], 'a')
  submit('book')
  await clock.advance(179_000)
  expect(names(sent)).toEqual(['banned'])
  await clock.advance(2000)
  expect(names(sent)).toEqual(['banned', 'cancel', 'book'])
})

test('an exchange that cannot answer is asked less and less, and a cancel is still sent', async () => {
  const { clock, submit, sent, reply } = openRateLimiter({ buckets: {} })
  reply(() => answered(503))
  for (let number = 1; number <= 20; number += 1) submit(`candles ${number}`, 'history')
  await clock.advance(200)
  submit('cancel', 'cancel')
  await clock.advance(minute)
  expect(names(sent)).toContain('cancel')
  // Two under way at a time, then 1, 2, 4, 8, 16 and 32 seconds of rest.
  expect(names(sent).filter((name) => name.startsWith('candles')).length).toBeLessThanOrEqual(14)
})

test('what the exchange itself named is held back until then, and the rest is not', async () => {
  const { clock, limiter, submit, sent } = openRateLimiter()
  limiter.hold({ until: clock.now() + 10_000, reason: 'Order count', bucket: 'private' })
  submit('cancel', 'cancel', [{ bucket: 'private', weight: 1 }], 'a')
  submit('book')
  await clock.advance(9000)
  expect(names(sent)).toEqual(['book'])
  await clock.advance(1001)
  expect(names(sent)).toEqual(['book', 'cancel'])
})

test('a hold does not outlast itself because our clock was set back', async () => {
  const { clock, limiter, submit, sent } = openRateLimiter()
  limiter.hold({ until: clock.now() + 10_000, reason: 'Wait' })
  submit('book')
  clock.set(-8 * 60 * minute)
  limiter.shift(-8 * 60 * minute)
  await clock.advance(10_001)
  expect(names(sent)).toEqual(['book'])
})
