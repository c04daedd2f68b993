import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'

import { Passwords } from './passwords.ts'

let running = 0
let most = 0
let onceFinished: (() => Promise<void>) | undefined
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const counted =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      most = Math.max(most, ++running)
      try {
        return await work(...args)
      } finally {
        running--
        void onceFinished?.()
        onceFinished = undefined
      }
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

test('a stored password is argon2id with 19 MiB and two passes, salted', async () => {
  const passwords = new Passwords()
  const [one, other] = [await passwords.hash('fathom'), await passwords.hash('fathom')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await passwords.matches(one, 'fathom')).toBe(true)
  expect(await passwords.matches(one, 'Fathom')).toBe(false)
  expect(await passwords.matches(null, 'fathom')).toBe(false)
})

test('at most two are hashed at a time, whenever a newcomer arrives', async () => {
  most = 0
  // A place becomes free, and somebody comes just then: this many turns of the event queue later.
  for (let turns = 0; turns < 8; turns++) {
    const passwords = new Passwords()
    const newcomer = new Promise<boolean>((resolve) => {
      onceFinished = async () => {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        resolve(passwords.matches(null, 'newcomer'))
      }
    })
    const waiting = Array.from({ length: 4 }, () => passwords.matches(null, 'x'))
    await Promise.all([newcomer, ...waiting])
  }
  expect(most).toBe(2)
}, 240_000)

test('fifty may wait; the next one is answered with when to come back, and all others are served', async () => {
  const passwords = new Passwords()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 53 }, () => passwords.matches(null, 'x')),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
  expect(await passwords.matches(null, 'x')).toBe(false)
})
