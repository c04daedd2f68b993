import { calls } from '@leadline/contract/calls'
import type { Who } from '@leadline/contract/endpoint'
import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/database/open-database.ts'
import { authorise } from '../../platform/http/authorise.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson, newClient } from '../../testing/people.ts'
import { finishLogin } from './login/finish-login.ts'
import { authenticate } from './login/sessions.ts'

type Call = (typeof calls)[number]
type CallName = { [C in Call as `${C['method']} ${C['path']}`]: C }

/** Who may use what, said a second time: a call that is not here does not compile. */
const whoMay: Record<keyof CallName, Who> = {
  'GET /api/v1/news/index.json': 'anyone',
  'GET /api/v1/news/{slug}.md': 'anyone',
  'GET /api/v1/roadmap': 'anyone',
  'POST /api/v1/contact': 'anyone',
  'POST /api/v1/newsletter/subscribe': 'anyone',
  'POST /api/v1/newsletter/confirm': 'anyone',
  'POST /api/v1/newsletter/unsubscribe': 'anyone',
  'POST /api/v1/newsletter/issues': 'administrator',
  'POST /api/v1/users/register': 'anyone',
  'POST /api/v1/users/login': 'anyone',
  'POST /api/v1/users/logout': 'anyone',
  'POST /api/v1/auth/forgot-password': 'anyone',
  'POST /api/v1/auth/reset-password': 'anyone',
  'POST /api/v1/auth/verify-email': 'anyone',
  'POST /api/v1/auth/verify-email/account': 'anyone',
  'GET /api/v1/account/email': 'signed-in',
  'GET /api/v1/account/support': 'signed-in',
  'POST /api/v1/account/email': 'signed-in',
  'POST /api/v1/account/email/verification': 'signed-in',
  'POST /api/v1/account/email/cancel': 'signed-in',
  'GET /api/v1/users/profile': 'signed-in',
  'GET /api/v1/communityprofiles/profile': 'signed-in',
  'POST /api/v1/users/update-profile': 'signed-in',
  'POST /api/v1/users/avatar': 'signed-in',
  'GET /api/v1/account/sessions': 'signed-in',
  'POST /api/v1/account/sessions/{id}/end': 'signed-in',
  'POST /api/v1/account/sessions/end-others': 'signed-in',
  'POST /api/v1/account/password': 'signed-in',
  'GET /api/v1/account/data': 'signed-in',
  'POST /api/v1/account/delete': 'signed-in',
  'POST /api/v1/auth/second-factor': 'anyone',
  'POST /api/v1/auth/passkey/start': 'anyone',
  'POST /api/v1/auth/passkey/finish': 'anyone',
  'GET /api/v1/account/second-factors': 'signed-in',
  'POST /api/v1/account/totp/start': 'signed-in',
  'POST /api/v1/account/totp/confirm': 'signed-in',
  'POST /api/v1/account/totp/disable': 'signed-in',
  'POST /api/v1/account/recovery-codes': 'signed-in',
  'POST /api/v1/account/passkeys/start': 'signed-in',
  'POST /api/v1/account/passkeys/finish': 'signed-in',
  'POST /api/v1/account/passkeys/{id}/remove': 'signed-in',
  'GET /api/v1/payments/offer': 'anyone',
  'POST /api/v1/payments/stripe-checkout': 'anyone',
  'POST /api/v1/payments/paypal-checkout': 'anyone',
  'POST /api/v1/payments/paypal/orders/{orderId}/capture': 'anyone',
  'POST /api/v1/payments/btcpay-invoice': 'anyone',
  'GET /api/v1/payments/orders/{id}': 'anyone',
  'POST /api/v1/payments/claim': 'anyone',
  'POST /api/v1/payments/claim/order': 'anyone',
  'GET /api/v1/payments/history': 'signed-in',
  'GET /api/v1/application/bug-report': 'anyone',
  'POST /api/v1/application/bug-report': 'signed-in',
  'POST /api/v1/application/bug-upvote/{id}': 'signed-in',
  'GET /api/v1/application/features': 'anyone',
  'POST /api/v1/application/features': 'signed-in',
  'POST /api/v1/application/features/{id}': 'signed-in',
  'GET /api/v1/application/issues/{id}': 'anyone',
  'GET /api/v1/application/issues/{id}/comments': 'anyone',
  'POST /api/v1/application/issues/{id}/comments': 'signed-in',
  'POST /api/v1/application/comments/{id}': 'signed-in',
  'POST /api/v1/application/comments/{id}/delete': 'signed-in',
  'GET /api/v1/licenses': 'signed-in',
  'GET /api/v1/licenses/{id}/file': 'signed-in',
  'GET /api/v1/licenses/keys': 'anyone',
  'POST /api/v1/device-links': 'anyone',
  'POST /api/v1/device-links/state': 'anyone',
  'POST /api/v1/device-links/asking': 'signed-in',
  'POST /api/v1/device-links/answer': 'signed-in',
  'GET /api/v1/releases': 'anyone',
  'GET /api/v1/releases/log': 'anyone',
  'GET /api/v1/releases/log/head': 'anyone',
  'POST /api/v1/releases/check': 'anyone',
  'POST /api/v1/news-feed/reports': 'anyone',
}

/** Everybody there is, by rank. A rank of -1 is nobody: a visitor, or an account that is locked out. */
const people = {
  visitor: { rank: -1 },
  banned: { status: 1, rank: -1 },
  inactive: { status: 3, rank: -1 },
  suspended: { status: 4, rank: -1 },
  pending: { status: 2, rank: 0 },
  user: { status: 20, rank: 0 },
  'other user': { status: 20, rank: 0 },
  moderator: { status: 50, rank: 1 },
  administrator: { status: 100, rank: 2 },
  'super administrator': { status: 200, rank: 3 },
} satisfies Record<string, { status?: number; rank: number }>
type Person = keyof typeof people

const rankFor: Record<Who, number> = {
  anyone: -1,
  'signed-in': 0,
  moderator: 1,
  administrator: 2,
  'super-administrator': 3,
}

/** What the table says that this call answers to this person: let in, or turned away how. */
function expected(who: Who, person: Person): string {
  const { rank } = people[person]
  if (rank >= rankFor[who]) return 'let in'
  return rank < 0 ? 'not_signed_in' : 'not_allowed'
}

/** A session that was good before its account got its status: a ban must work on that too. */
async function tokenOf(app: TestApp, person: Person, provedSecondFactor = true): Promise<string> {
  const { status }: { rank: number; status?: number } = people[person]
  if (status === undefined) return ''
  const username = `${person.replace(' ', '-')}${provedSecondFactor ? '' : '-1'}`
  const accountId = await addPerson(app, username)
  const deps = { ...app, supportEmail: '' }
  const { token = '' } = await inTransaction(app.database, (transaction) =>
    finishLogin(deps, transaction, accountId, { provedSecondFactor }),
  )
  await app.database.updateTable('accounts').set({ status }).where('id', '=', accountId).execute()
  return token
}

const turnedAway = ['not_signed_in', 'not_allowed', 'second_factor_required']

test('every call lets in exactly those whom the table names', async () => {
  const app = await openTestApp()
  const wrong: string[] = []
  for (const person of Object.keys(people) as Person[]) {
    for (const call of calls) {
      // Logging out ends the session: a fresh one for each call.
      const token = await tokenOf(app, person)
      await app.database
        .updateTable('accounts')
        .set((row) => ({ username_key: row.ref('id') }))
        .execute()
      await app.database.updateTable('accounts').set({ email_key: null }).execute()
      const answer = await app.http.inject({
        method: call.method,
        url: call.path.replaceAll(/\{\w+\}/g, 'none'),
        remoteAddress: newClient(),
        headers: token === '' ? {} : { authorization: `Bearer ${token}` },
        // Nothing that any call accepts: who may call is decided before what is sent is read.
        ...(call.method === 'POST' && { payload: {} }),
      })
      const code = answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code
      const outcome = turnedAway.includes(code) ? code : 'let in'
      const name = `${call.method} ${call.path}` as keyof CallName
      const meant = expected(whoMay[name], person)
      if (outcome !== meant) wrong.push(`${name} as ${person}: ${outcome}, not ${meant}`)
      if (answer.statusCode >= 500) wrong.push(`${name} as ${person}: ${answer.statusCode}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('every rank is let in where it belongs and nowhere above', async () => {
  const app = await openTestApp()
  const wrong: string[] = []
  for (const person of Object.keys(people) as Person[]) {
    const header = `Bearer ${await tokenOf(app, person)}`
    for (const who of Object.keys(rankFor) as Who[]) {
      const outcome = await outcomeOf(app, who, header)
      if (outcome !== expected(who, person)) wrong.push(`${who} as ${person}: ${outcome}`)
    }
  }
  expect(wrong).toEqual([])
})

test('staff who signed in without a second factor may do what everybody may, and no more', async () => {
  const app = await openTestApp()
  for (const person of ['moderator', 'administrator', 'super administrator'] as const) {
    const header = `Bearer ${await tokenOf(app, person, false)}`
    expect(await outcomeOf(app, 'signed-in', header)).toBe('let in')
    expect(await outcomeOf(app, 'moderator', header)).toBe('second_factor_required')
  }
})

async function outcomeOf(app: TestApp, who: Who, header: string): Promise<string> {
  try {
    await authorise({ who }, header, (token) => authenticate(app, token))
    return 'let in'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
