import * as z from 'zod/mini'

import { minuteMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { ownPresences } from './account-status.ts'

const tag = 'Profile'

export const profileLimits = { company: 100, bio: 500, website: 200, link: 2000 } as const
export const companyTooLong = `A company name has at most ${profileLimits.company} characters.`
export const bioTooLong = `A bio has at most ${profileLimits.bio} characters.`
export const websiteTooLong = `A website address has at most ${profileLimits.website} characters.`
export const linkTooLong = `A link has at most ${profileLimits.link} characters.`
export const websiteWrong = 'A website begins with https:// or http://'
/** Nothing, or the address of a website. */
export const websitePattern = /^(?:https?:\/\/[^\s]+)?$/i

/** Pictures that can be uploaded, and how large they may be. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const avatarMaxBytes = 2 * 1024 * 1024

// oxlint-disable-next-line no-underscore-dangle -- the library calls it so
const Texts = z._default(z.array(z.string()), [])

/** Whoever reads it copes with a value that is missing, and says so on the page. */
export const CommunityProfile = z.object({
  username: z.string(),
  /** Null for an anonymous account. Only its owner ever sees it. */
  email: z.nullish(z.string()),
  /** The path of a picture that we keep: `/avatars/….webp`. */
  avatar: z.nullish(z.string()),
  company: z.nullish(z.string()),
  bio: z.nullish(z.string()),
  website: z.nullish(z.string()),
  /** The badges shown, in the owner's order. */
  badges: Texts,
  /** Every badge that was granted, the shown ones first: what the editor may choose from. */
  grantedBadges: Texts,
  accountstatus: z.nullish(z.number()),
  membership: z.nullish(z.string()),
  status: z.nullish(z.number()),
  restrictions: Texts,
})
export type CommunityProfile = z.infer<typeof CommunityProfile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/v1/communityprofiles/profile',
  who: 'signed-in',
  summary: "The signed-in account's profile.",
  tag,
  response: CommunityProfile,
  errors: ['not_signed_in'],
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/v1/users/update-profile',
  who: 'signed-in',
  summary:
    'Change the profile. What is left out stays. A picture is named by its address and fetched once.',
  tag,
  body: z.strictObject({
    company: z.optional(
      z.string().check(z.trim(), z.maxLength(profileLimits.company, companyTooLong)),
    ),
    /** The presence: one of those that an owner may choose. */
    status: z.optional(z.literal(ownPresences)),
    bio: z.optional(z.string().check(z.trim(), z.maxLength(profileLimits.bio, bioTooLong))),
    /** An address to fetch, '' for none, or the current one to keep it. */
    avatar: z.optional(z.string().check(z.trim(), z.maxLength(profileLimits.link, linkTooLong))),
    website: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(profileLimits.website, websiteTooLong),
          z.regex(websitePattern, websiteWrong),
        ),
    ),
    /** The ones to show, in this order; only granted ones. */
    badges: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50))),
  }),
  response: CommunityProfile,
  errors: [
    'not_signed_in',
    'not_allowed',
    'badge_not_granted',
    'avatar_refused',
    'too_many_requests',
  ],
  limit: { max: 30, windowMs: 10 * minuteMs },
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/v1/users/avatar',
  who: 'signed-in',
  summary: 'Set the picture of the profile: the bytes of a PNG, JPEG or WebP file of at most 2 MB.',
  tag,
  accepts: { types: avatarTypes, maxBytes: avatarMaxBytes },
  body: z.custom<Blob | Uint8Array>((body) => body instanceof Blob || body instanceof Uint8Array),
  response: CommunityProfile,
  errors: ['not_signed_in', 'avatar_refused', 'too_many_requests'],
  limit: { max: 30, windowMs: 10 * minuteMs },
})

export const Session = z.object({
  id: z.string(),
  /** 'Firefox on Windows'. Null for anonymous accounts, and for programs that do not say. */
  device: z.nullish(z.string()),
  /** A Leadline on its owner's computer that was linked with the account. */
  isDesk: z.optional(z.boolean()),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  who: 'signed-in',
  summary: 'Where the account is signed in.',
  tag,
  response: z.array(Session),
  errors: ['not_signed_in'],
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/v1/account/sessions/{id}/end',
  who: 'signed-in',
  summary: 'End one session of the account.',
  tag,
  params: z.strictObject({ id: z.string().check(z.maxLength(60)) }),
  response: z.array(Session),
  errors: ['not_signed_in', 'not_found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/v1/account/sessions/end-others',
  who: 'signed-in',
  summary: 'End every session but this one.',
  tag,
  response: z.array(Session),
  errors: ['not_signed_in'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/password',
  who: 'signed-in',
  summary: 'Change the password. Ends every other session.',
  tag,
  body: z.strictObject({
    currentPassword: z.string().check(z.maxLength(1000)),
    newPassword: z
      .string()
      .check(
        z.minLength(8, 'Password must be at least 8 characters long'),
        z.maxLength(200, 'Password must be at most 200 characters long'),
      ),
  }),
  response: z.strictObject({ message: z.string() }),
  errors: ['not_signed_in', 'invalid_credentials', 'password_too_common', 'too_many_requests'],
  limit: { max: 20, windowMs: 15 * minuteMs },
})

/** Everything stored about one person: what it is, why, and the value itself. */
export const StoredField = z.object({
  table: z.string(),
  field: z.string(),
  why: z.string(),
  /** One for each row that has it. What would help a thief is said to be there, not shown. */
  values: z.array(z.string()),
  /** Of which row of its table each value is: values of one row belong together. */
  rows: z.optional(z.array(z.int())),
  /** It is there, and never shown. */
  withheld: z.optional(z.boolean()),
})
export type StoredField = z.infer<typeof StoredField>

export const readStoredData = endpoint({
  method: 'GET',
  path: '/api/v1/account/data',
  who: 'signed-in',
  summary: 'What we know about you: every stored field, live. Also what an export contains.',
  tag,
  response: z.array(StoredField),
  errors: ['not_signed_in'],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/account/delete',
  who: 'signed-in',
  summary: 'Delete the account and everything that names its owner. There is no way back.',
  tag,
  body: z.strictObject({ password: z.string().check(z.maxLength(1000)) }),
  response: z.strictObject({ message: z.string() }),
  errors: ['not_signed_in', 'invalid_credentials', 'too_many_requests'],
  limit: { max: 10, windowMs: 15 * minuteMs },
})
