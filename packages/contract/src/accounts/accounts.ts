import * as z from 'zod/mini'

import { hourMs, minuteMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from './email.ts'
import { OneUseToken } from './one-use-token.ts'
import { isReservedName } from './reserved-names.ts'

const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/

export const Username = z
  .string('Username is required')
  .check(
    z.regex(
      usernamePattern,
      'Usernames have 3 to 32 letters, digits, dots, hyphens or underscores and begin with a letter or digit.',
    ),
  )

/** What anybody may register. An administrator, whom we make ourselves, may be called as one. */
export const OwnUsername = Username.check(
  z.refine((username) => !isReservedName(username), 'That username is taken.'),
)

export const passwordLength = { min: 8, max: 200 } as const

export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(passwordLength.min, 'Password must be at least 8 characters long'),
    z.maxLength(
      passwordLength.max,
      `Password must be at most ${passwordLength.max} characters long`,
    ),
  )

/** Any password that was ever accepted, and no endless one. */
const AnyPassword = z.string('Password is required').check(z.maxLength(1000))

/** Stay signed in on this device. It is said with whichever step opens the session. */
export const Remember = z.optional(z.boolean())

/** What is left to prove before a token is given. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery-code'] as const

/**
 * A token means signed in. Without one, `message` says why not; for an account with a second factor
 * `challenge` and `methods` say how to go on.
 */
export const LoginAnswer = z.strictObject({
  token: z.optional(z.string()),
  email: z.optional(z.string()),
  username: z.optional(z.string()),
  avatar: z.optional(z.string()),
  message: z.optional(z.string()),
  challenge: z.optional(z.string()),
  methods: z.optional(z.array(z.enum(secondFactorMethods))),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/users/login',
  who: 'anyone',
  summary: 'Sign in with a username or an email address.',
  tag: 'Accounts',
  body: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(254)),
    password: AnyPassword,
    remember: Remember,
  }),
  response: LoginAnswer,
  errors: ['invalid_credentials', 'too_many_requests'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/users/register',
  who: 'anyone',
  summary: 'Open an account. The address is verified by an emailed link.',
  tag: 'Accounts',
  body: z.strictObject({
    firstname: z
      .string()
      .check(z.trim(), z.minLength(1, 'First name is required'), z.maxLength(100)),
    lastname: z.string().check(z.trim(), z.minLength(1, 'Last name is required'), z.maxLength(100)),
    username: OwnUsername,
    email: Email,
    password: NewPassword,
  }),
  // The same whether the address has an account already or not.
  response: z.strictObject({ username: z.string() }),
  status: 201,
  errors: ['username_taken', 'password_too_common', 'too_many_requests'],
  limit: { max: 20, windowMs: hourMs },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/users/logout',
  who: 'anyone',
  summary: 'End the session whose token is sent. Without one there is nothing to end.',
  tag: 'Accounts',
  response: z.strictObject({ loggedOut: z.literal(true) }),
  errors: [],
  openToDesk: true,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  who: 'anyone',
  summary:
    'Email a link for a new password, if the address has an account. The answer does not tell.',
  tag: 'Accounts',
  body: z.strictObject({ email: Email }),
  response: z.strictObject({ message: z.string() }),
  errors: ['too_many_requests'],
  limit: { max: 10, windowMs: 15 * minuteMs },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  who: 'anyone',
  summary: 'Set a new password with the one-use token of an emailed link. Ends every session.',
  tag: 'Accounts',
  body: z.strictObject({ token: OneUseToken, password: NewPassword }),
  response: z.strictObject({ message: z.string() }),
  errors: ['invalid_token', 'password_too_common', 'too_many_requests'],
  limit: { max: 20, windowMs: 15 * minuteMs },
})

/** Answered before the button is pressed, so that the page can ask for the right sign-in. Uses nothing up. */
export const readVerification = endpoint({
  method: 'POST',
  path: '/api/v1/auth/verify-email/account',
  who: 'anyone',
  summary: 'The account whose address the token of an emailed link proves.',
  tag: 'Accounts',
  body: z.strictObject({ token: OneUseToken }),
  response: z.strictObject({ username: z.string() }),
  errors: ['invalid_token', 'too_many_requests'],
  limit: { max: 60, windowMs: 15 * minuteMs },
})

/** For anyone, because the answer to somebody who is not signed in says who should be. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/verify-email',
  who: 'anyone',
  summary:
    'Prove an address with the one-use token of an emailed link, signed in to the account it is for.',
  tag: 'Accounts',
  body: z.strictObject({ token: OneUseToken }),
  response: z.object({
    message: z.string(),
    /** The address that the account has now. */
    email: z.nullish(z.string()),
  }),
  errors: ['invalid_token', 'sign_in_to_verify', 'address_taken', 'too_many_requests'],
  limit: { max: 30, windowMs: 15 * minuteMs },
})

/** The signed-in account itself. */
export const Account = z.strictObject({
  username: z.string(),
  email: z.nullable(z.string()),
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  accountstatus: z.number(),
  membership: z.string(),
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/v1/users/profile',
  who: 'signed-in',
  summary: 'The account that the token belongs to.',
  tag: 'Accounts',
  response: Account,
  errors: ['not_signed_in'],
})
