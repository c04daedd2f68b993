import { login, verifyEmail } from '../accounts/accounts.ts'
import { answerSecondFactor } from '../accounts/second-factor.ts'
import { checkLogin } from './check-login.ts'
import { checkCode, withoutSpaces } from './check-second-factor.ts'
import type { FormValues, PlainForm, PlainRequest, Refusal } from './plain-form.ts'
import { loginRefused } from './refusal-words.ts'

const one = (values: FormValues, name: string) => values[name] ?? ''

const verify = (values: FormValues): PlainRequest => ({
  call: verifyEmail,
  body: { token: one(values, 'token') },
})

/** What is said of the link says the reader what to do; of a sign-in, as little as everywhere. */
const aboutTheLink = new Set(['invalid_token', 'sign_in_to_verify'])
const refused = (refusal: Refusal) =>
  aboutTheLink.has(refusal.code) ? refusal.message : loginRefused(refusal)

/**
 * A mailed link proves an address only together with a sign-in. Where no script keeps a session, both are asked for
 * on the page that the link leads to.
 */
export const verificationForms: readonly PlainForm[] = [
  {
    name: 'verify-email',
    path: '/verify-email',
    fields: ['identifier', 'password', 'token'],
    secrets: ['password', 'token'],
    check: (values) =>
      checkLogin({ identifier: one(values, 'identifier'), password: one(values, 'password') }),
    request: (values) => ({
      call: login,
      body: { username: one(values, 'identifier').trim(), password: one(values, 'password') },
    }),
    inSession: verify,
    words: refused,
    blamesNoField: true,
  },
  {
    name: 'verify-second-step',
    path: '/verify-email',
    knownBy: 'challenge',
    fields: ['challenge', 'code', 'identifier', 'methods', 'token'],
    secrets: ['code', 'token'],
    check: (values) => checkCode({ code: one(values, 'code') }),
    request: (values) => ({
      call: answerSecondFactor,
      body: { challenge: one(values, 'challenge'), code: withoutSpaces(one(values, 'code')) },
    }),
    inSession: verify,
    words: ({ message }) => message,
  },
]
