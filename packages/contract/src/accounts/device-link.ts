import * as z from 'zod/mini'

import { minuteMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { Version } from '../releases.ts'

const tag = 'Device link'

/** Twenty letters that are not taken for each other, or for digits, and that make no words. */
export const linkCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const linkCodeLength = 8
/** How long a code waits to be confirmed. */
export const linkLivesMs = 10 * minuteMs

/** However it was typed: small letters, spaces and hyphens do not matter. */
export function plainLinkCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
}

/** As a desk shows it: two groups of four. */
export function shownLinkCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

export const deskSystems = ['Windows', 'Linux', 'macOS'] as const

/** 256 bits, URL-safe. */
const DeskSecret = z.string().check(z.regex(/^[\w-]{43}$/))

/** As somebody typed it. A code that cannot be one is answered like one that is not known. */
const TypedCode = z.string().check(z.maxLength(40))

export const startDeviceLink = endpoint({
  method: 'POST',
  path: '/api/v1/device-links',
  who: 'anyone',
  summary:
    'Begin to link a Leadline desk with an account. The code is confirmed on the site within ten minutes.',
  tag,
  body: z.strictObject({ system: z.enum(deskSystems), version: Version }),
  response: z.strictObject({
    /** What the person types on the site. */
    code: z.string(),
    /**
     * Known to the desk alone. It is the token of the desk's own session from the moment at which the code is
     * confirmed, so that no answer that is lost on the way loses anything.
     */
    secret: DeskSecret,
    /** Of the page on which the code is typed. */
    address: z.string(),
    expiresInMs: z.number(),
    askEveryMs: z.number(),
  }),
  status: 201,
  errors: ['too_many_requests'],
  limit: { max: 20, windowMs: 10 * minuteMs },
})

export const linkStates = [
  'waiting',
  'confirmed',
  /** Somebody who is signed in said no. */
  'refused',
  /** Too late, or never there. */
  'over',
] as const

export const readLinkState = endpoint({
  method: 'POST',
  path: '/api/v1/device-links/state',
  who: 'anyone',
  summary: 'What became of a link, for the desk that began it.',
  tag,
  body: z.strictObject({ secret: DeskSecret }),
  response: z.strictObject({
    state: z.enum(linkStates),
    /** Of the account, once it is confirmed. */
    username: z.nullable(z.string()),
  }),
  errors: ['too_many_requests'],
  // A desk asks every three seconds for ten minutes; several may share an address.
  limit: { max: 1000, windowMs: 10 * minuteMs },
})

export const askingPlaces = ['same-network', 'other-network'] as const

/** What asks to be linked, for whoever decides. */
export const AskingDesk = z.strictObject({
  system: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it asked from the network that this browser is in. No address is stored. */
  from: z.enum(askingPlaces),
})
export type AskingDesk = z.infer<typeof AskingDesk>

export const readAskingDesk = endpoint({
  method: 'POST',
  path: '/api/v1/device-links/asking',
  who: 'signed-in',
  summary: 'Which desk shows this code. Nothing is linked by asking.',
  tag,
  body: z.strictObject({ code: TypedCode }),
  response: AskingDesk,
  errors: ['not_signed_in', 'not_found', 'too_many_requests'],
  limit: { max: 60, windowMs: 15 * minuteMs },
})

export const answerDeviceLink = endpoint({
  method: 'POST',
  path: '/api/v1/device-links/answer',
  who: 'signed-in',
  summary: 'Link the desk that shows this code with the account, or refuse it. A code counts once.',
  tag,
  body: z.strictObject({ code: TypedCode, confirm: z.boolean() }),
  response: z.strictObject({ linked: z.boolean() }),
  errors: ['not_signed_in', 'not_found', 'too_many_requests'],
  limit: { max: 60, windowMs: 15 * minuteMs },
})
