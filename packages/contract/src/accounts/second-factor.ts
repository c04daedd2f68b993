import * as z from 'zod/mini'

import { minuteMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { LoginAnswer, Remember } from './accounts.ts'
import { OneUseToken } from './one-use-token.ts'

const tag = 'Second factor'
const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))
const Password = z.string().check(z.maxLength(1000))
const codeLimit = { max: 20, windowMs: 15 * minuteMs }
/** WebAuthn objects are checked by the library that reads them. */
const WebAuthnJson = z.record(z.string(), z.unknown())

export const SecondFactors = z.strictObject({
  totp: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  /** Staff cannot do without. */
  required: z.boolean(),
})

export const answerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/second-factor',
  who: 'anyone',
  summary: 'Finish a login with a code of the authenticator app or a recovery code.',
  tag,
  body: z.strictObject({ challenge: OneUseToken, code: Code, remember: Remember }),
  response: LoginAnswer,
  errors: ['invalid_code', 'invalid_token', 'too_many_requests'],
  limit: codeLimit,
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkey/start',
  who: 'anyone',
  summary: 'The options for proving a passkey, to finish a login.',
  tag,
  body: z.strictObject({ challenge: OneUseToken }),
  response: z.strictObject({ options: WebAuthnJson }),
  errors: ['invalid_token', 'too_many_requests'],
  limit: codeLimit,
})

export const finishPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkey/finish',
  who: 'anyone',
  summary: 'Finish a login with a passkey.',
  tag,
  body: z.strictObject({ challenge: OneUseToken, answer: WebAuthnJson, remember: Remember }),
  response: LoginAnswer,
  errors: ['invalid_code', 'invalid_token', 'too_many_requests'],
  limit: codeLimit,
})

export const readSecondFactors = endpoint({
  method: 'GET',
  path: '/api/v1/account/second-factors',
  who: 'signed-in',
  summary: 'Which second factors the account has.',
  tag,
  response: SecondFactors,
  errors: ['not_signed_in'],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/v1/account/totp/start',
  who: 'signed-in',
  summary: 'A new secret for an authenticator app. It counts once a code of it was confirmed.',
  tag,
  body: z.strictObject({ password: Password }),
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['not_signed_in', 'invalid_credentials', 'second_factor_required', 'too_many_requests'],
  limit: codeLimit,
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/v1/account/totp/confirm',
  who: 'signed-in',
  summary: 'Turn the authenticator app on with its first code. Recovery codes are shown this once.',
  tag,
  body: z.strictObject({ code: Code }),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['not_signed_in', 'invalid_code', 'second_factor_required', 'too_many_requests'],
  limit: codeLimit,
})

export const disableTotp = endpoint({
  method: 'POST',
  path: '/api/v1/account/totp/disable',
  who: 'signed-in',
  summary: 'Turn the authenticator app off. Refused to staff without a passkey.',
  tag,
  body: z.strictObject({ password: Password }),
  response: SecondFactors,
  errors: ['not_signed_in', 'invalid_credentials', 'second_factor_required', 'too_many_requests'],
  limit: codeLimit,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/account/recovery-codes',
  who: 'signed-in',
  summary: 'New recovery codes, shown this once; the old ones end.',
  tag,
  body: z.strictObject({ password: Password }),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['not_signed_in', 'invalid_credentials', 'second_factor_required', 'too_many_requests'],
  limit: codeLimit,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/start',
  who: 'signed-in',
  summary: 'The options for making a new passkey.',
  tag,
  body: z.strictObject({ password: Password }),
  response: z.strictObject({ options: WebAuthnJson }),
  errors: ['not_signed_in', 'invalid_credentials', 'second_factor_required', 'too_many_requests'],
  limit: codeLimit,
})

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/finish',
  who: 'signed-in',
  summary: 'Keep the new passkey under a name.',
  tag,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    answer: WebAuthnJson,
  }),
  response: SecondFactors,
  status: 201,
  errors: ['not_signed_in', 'invalid_code', 'second_factor_required', 'too_many_requests'],
  limit: codeLimit,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/{id}/remove',
  who: 'signed-in',
  summary: 'Remove a passkey. Refused to staff when it is the last second factor.',
  tag,
  params: z.strictObject({ id: z.string().check(z.maxLength(1024)) }),
  body: z.strictObject({ password: Password }),
  response: SecondFactors,
  errors: [
    'not_signed_in',
    'not_found',
    'invalid_credentials',
    'second_factor_required',
    'too_many_requests',
  ],
})
