import * as z from 'zod/mini'

import { minuteMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from './email.ts'

const tag = 'Accounts'

/** The email address of the signed-in account, and what is still to be done about it. */
export const OwnAddress = z.object({
  /** Null for an anonymous account. */
  email: z.nullable(z.string()),
  verified: z.boolean(),
  /** Asked for, and not yet confirmed from the new address. The present one stays until then. */
  change: z.nullable(z.object({ email: z.string(), expiresAt: z.iso.datetime() })),
})
export type OwnAddress = z.infer<typeof OwnAddress>

export const readOwnAddress = endpoint({
  method: 'GET',
  path: '/api/v1/account/email',
  who: 'signed-in',
  summary: 'The email address of the account, whether it is verified, and a change that waits.',
  tag,
  response: OwnAddress,
  errors: ['not_signed_in'],
})

export const sendVerificationAgain = endpoint({
  method: 'POST',
  path: '/api/v1/account/email/verification',
  who: 'signed-in',
  summary: 'Email the link that verifies the address once more.',
  tag,
  response: z.strictObject({ message: z.string() }),
  errors: ['not_signed_in', 'not_allowed', 'address_verified', 'too_many_requests'],
  limit: { max: 30, windowMs: 15 * minuteMs },
})

/** The answer is the same whether the new address has an account already or not. */
export const changeOwnAddress = endpoint({
  method: 'POST',
  path: '/api/v1/account/email',
  who: 'signed-in',
  summary:
    'Ask for another email address. It takes effect once the link in the email to it is confirmed.',
  tag,
  body: z.strictObject({
    email: Email,
    password: z.string('Password is required').check(z.maxLength(1000)),
  }),
  response: OwnAddress,
  errors: [
    'not_signed_in',
    'not_allowed',
    'invalid_credentials',
    'same_address',
    'too_many_requests',
  ],
  limit: { max: 20, windowMs: 15 * minuteMs },
})

export const cancelAddressChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/email/cancel',
  who: 'signed-in',
  summary: 'Keep the present email address: the link in the email to the other one stops working.',
  tag,
  response: OwnAddress,
  errors: ['not_signed_in'],
})
