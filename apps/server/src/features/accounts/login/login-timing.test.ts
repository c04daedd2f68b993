import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp } from '../../../testing/open-test-app.ts'
import { addPerson, login, post } from '../../../testing/people.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const timeoutMs = isLong ? 30 * minuteMs : 120_000
const full = { samples: 1000, maxAuc: 0.55 }
/** Short runs catch what is plainly visible: these bounds lie four deviations from pure chance. */
const ofLogin = isLong ? full : { samples: 60, maxAuc: 0.72 }
const ofRegister = isLong ? { ...full, samples: 500 } : { samples: 60, maxAuc: 0.72 }
const ofForgot = isLong ? full : { samples: 100, maxAuc: 0.67 }

/** How often a guess 'the slower one is known' is right: 0.5 is no better than a coin. */
function auc(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0
  const share = wins / (known.length * unknown.length)
  return Math.max(share, 1 - share)
}

/** Known and unknown in turn, so that both meet the machine under the same load. */
async function measure(samples: number, call: (name: string) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = -5; index < samples; index++) {
    const kinds =
      index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const begin = performance.now()
      await call(`${kind}${index + 5}`)
      // The first few warm the machine up.
      if (index >= 0) times[kind].push(performance.now() - begin)
    }
  }
  return auc(times.known, times.unknown)
}

async function openWithPeople(samples: number) {
  const app = await openTestApp({ config: { logLevel: 'silent' } })
  for (let index = 0; index < samples + 5; index++) await addPerson(app, `known${index}`)
  return app
}

test(
  'the time of a login does not disclose whether the name exists',
  { timeout: timeoutMs },
  async () => {
    const { samples, maxAuc } = ofLogin
    const app = await openWithPeople(samples)
    const found = await measure(samples, (name) => login(app, name, 'not the password'))
    if (isLong) console.info(`login: AUC ${found.toFixed(3)} of ${samples} + ${samples}`)
    expect(found).toBeLessThanOrEqual(maxAuc)
  },
)

test('nor does the time of asking for a new password', { timeout: timeoutMs }, async () => {
  const { samples, maxAuc } = ofForgot
  const app = await openWithPeople(samples)
  const found = await measure(samples, (name) =>
    post(app, '/auth/forgot-password', { email: `${name}@example.com` }),
  )
  if (isLong) console.info(`forgot: AUC ${found.toFixed(3)} of ${samples} + ${samples}`)
  expect(found).toBeLessThanOrEqual(maxAuc)
})

test(
  'the time of a registration does not disclose whether the address has an account',
  { timeout: timeoutMs },
  async () => {
    const { samples, maxAuc } = ofRegister
    const app = await openWithPeople(samples)
    const found = await measure(samples, async (name) => {
      const answer = await post(app, '/users/register', {
        firstname: 'Ada',
        lastname: 'Lovelace',
        username: `new.${name}`,
        email: `${name}@example.com`,
        password: 'five fathoms by the mark',
      })
      expect(answer.statusCode).toBe(201)
    })
    if (isLong) console.info(`register: AUC ${found.toFixed(3)} of ${samples} + ${samples}`)
    expect(found).toBeLessThanOrEqual(maxAuc)
  },
)
