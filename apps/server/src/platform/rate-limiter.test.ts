import { dayMs, minuteMs } from '@leadline/contract/durations'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '../testing/test-database.ts'
import { createTestRuntime } from '../testing/test-runtime.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { networkOf, RateLimiter } from './rate-limiter.ts'

const limit = { max: 3, windowMs: minuteMs }

async function openLimiters() {
  const created = await createTestDatabase()
  const [one, other] = [openDatabase(created.config), openDatabase(created.config)]
  await migrate(one)
  onTestFinished(async () => {
    await Promise.all([one.destroy(), other.destroy()])
    await created.remove()
  })
  const runtime = createTestRuntime()
  return {
    runtime,
    database: one,
    first: new RateLimiter(one, runtime),
    second: new RateLimiter(other, runtime),
  }
}

test('two processes share one count, and the one call too many is answered with when to come back', async () => {
  const { first, second } = await openLimiters()
  await first.spend('login', '203.0.113.9', limit)
  await second.spend('login', '203.0.113.9', limit)
  await first.spend('login', '203.0.113.9', limit)
  await expect(second.spend('login', '203.0.113.9', limit)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 20,
  })
})

test('no burst slips through: of 20 calls at once exactly 3 pass', async () => {
  const { first, second } = await openLimiters()
  const calls = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? first : second).spend('login', '203.0.113.9', limit),
  )
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('there is no moment at which a client has twice as many calls as the limit says', async () => {
  const { first, runtime } = await openLimiters()
  const passedOf = async (calls: number) => {
    let passed = 0
    for (let i = 0; i < calls; i++) {
      if ((await first.take('login', '203.0.113.9', limit)).allowed) passed++
    }
    return passed
  }
  // Before and after what would be the border of a window that began with the first call.
  expect(await passedOf(1)).toBe(1)
  runtime.advance(minuteMs - 1)
  const before = await passedOf(3)
  runtime.advance(1)
  expect(before + (await passedOf(3))).toBe(3)
  // From then on one at a time, at an even pace.
  runtime.advance(20_000)
  expect(await passedOf(3)).toBe(1)
  runtime.advance(40_000)
  expect(await passedOf(3)).toBe(2)
})

test('a client that does not stop calling is let through as soon as one that waits', async () => {
  const { first, runtime } = await openLimiters()
  for (let i = 0; i < 50; i++) await first.take('login', '203.0.113.9', limit)
  runtime.advance(20_000)
  expect((await first.take('login', '203.0.113.9', limit)).allowed).toBe(true)
})

test('a call that was refused gives nothing back', async () => {
  const { first } = await openLimiters()
  for (let i = 0; i < 3; i++) await first.take('login', 'ada', limit)
  await (await first.take('login', 'ada', limit)).giveBack()
  expect((await first.take('login', 'ada', limit)).allowed).toBe(false)
})

test('after the window one may call again; another client was never held back', async () => {
  const { first, runtime } = await openLimiters()
  for (let i = 0; i < 3; i++) await first.spend('login', '203.0.113.9', limit)
  await first.spend('login', '198.51.100.7', limit)
  await first.spend('contact', '203.0.113.9', limit)
  await expect(first.spend('login', '203.0.113.9', limit)).rejects.toThrow('Too many requests')
  runtime.advance(minuteMs)
  await first.spend('login', '203.0.113.9', limit)
})

test('a call that is given back does not count, and not against a later window', async () => {
  const { first, second, runtime } = await openLimiters()
  for (let i = 0; i < 5; i++) await (await first.spend('login', 'ada', limit)).giveBack()
  const spent = await second.spend('login', 'ada', limit)
  runtime.advance(minuteMs)
  for (let i = 0; i < 3; i++) await first.spend('login', 'ada', limit)
  await spent.giveBack()
  expect((await first.take('login', 'ada', limit)).allowed).toBe(false)
})

test('the database holds nothing that names a client, and forgets what has ended', async () => {
  const { first, runtime, database } = await openLimiters()
  await first.spend('login', '203.0.113.9', limit)
  const stored = await database.selectFrom('rate_limit_buckets').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('203.0.113')
  runtime.advance(3 * dayMs)
  await first.forgetEnded()
  expect(await database.selectFrom('rate_limit_buckets').selectAll().execute()).toEqual([])
  expect(await database.selectFrom('daily_secrets').selectAll().execute()).toEqual([])
})

test('a whole IPv6 /64 counts as one client, whatever the spelling', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:0db8:0000:0001:ffff::2'))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::1')).toBe('0:0:0:0')
})
