import * as z from 'zod/mini'

import { minuteMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { LogHead } from './releases/log-head.ts'
import { ReleaseLogEntry } from './releases/release-log.ts'
import { versionPattern } from './releases/version.ts'

const tag = 'Releases'

export const Version = z
  .string('A version is three numbers, such as 1.2.3.')
  .check(z.regex(versionPattern, 'A version is three numbers, such as 1.2.3.'))

export const ReleaseFile = z.strictObject({
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  /** Permanent, and the same for everybody. */
  url: z.string(),
})
export type ReleaseFile = z.infer<typeof ReleaseFile>

/** What a release carries from the tracker. */
export const ReleaseIssue = z.strictObject({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.string(),
})
export type ReleaseIssue = z.infer<typeof ReleaseIssue>

/** A release as the update feed names it: enough to read about it, to fetch it and to check it. */
export const OfferedRelease = z.strictObject({
  version: Version,
  publishedAt: z.iso.datetime(),
  /** Markdown. */
  notes: z.string(),
  files: z.array(ReleaseFile),
  keyId: z.string(),
  /** Ed25519, in base64, over the release's statement in the log. */
  signature: z.string(),
})
export type OfferedRelease = z.infer<typeof OfferedRelease>

/** Since when nobody is to install it any more, and why. */
export const ReleaseWithdrawn = z.strictObject({
  withdrawnAt: z.iso.datetime(),
  reason: z.string(),
})
export type ReleaseWithdrawn = z.infer<typeof ReleaseWithdrawn>

export const Release = z.strictObject({
  ...OfferedRelease.shape,
  issues: z.array(ReleaseIssue),
  /** Null for one that may be used. The files of a withdrawn one are not served. */
  withdrawn: z.nullable(ReleaseWithdrawn),
})
export type Release = z.infer<typeof Release>

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/v1/releases',
  who: 'anyone',
  summary: 'Every published release, newest first; withdrawn ones are marked as such.',
  tag,
  response: z.array(Release),
  errors: [],
})

export const readReleaseLog = endpoint({
  method: 'GET',
  path: '/api/v1/releases/log',
  who: 'anyone',
  summary: 'The release log, oldest entry first: append-only, chained by hashes, signed.',
  tag,
  response: z.array(ReleaseLogEntry),
  errors: [],
})

export const readLogHead = endpoint({
  method: 'GET',
  path: '/api/v1/releases/log/head',
  who: 'anyone',
  summary: 'How far the release log goes now: signed, and good for a week.',
  tag,
  response: LogHead,
  errors: [],
})

export const updateReasons = [
  /** Nothing has been published. */
  'no_release',
  /** There is nothing newer. */
  'newest',
  /** There is a newer one, and it may be used. */
  'update_available',
  /** There is a newer one, published after the updates of the license ended. */
  'updates_ended',
  /** The license is suspended or revoked: what is offered is the Free plan's. */
  // As it is spelled since the first version: those that are installed know no other word.
  'licence_not_valid',
] as const

export const checkForUpdate = endpoint({
  method: 'POST',
  path: '/api/v1/releases/check',
  who: 'anyone',
  summary: 'The update feed: what is newest, and what a license covers. None is the Free plan.',
  tag,
  body: z.strictObject({
    /** The version that asks. */
    version: Version,
    /** The id of a license. */
    license: z.optional(z.uuid()),
    /** The same, as versions before say it. */
    licence: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    latest: z.nullable(OfferedRelease),
    /** The newest one that may be used: for ever. */
    allowed: z.nullable(OfferedRelease),
    /** Nothing that may be used is newer than the version that asks. */
    upToDate: z.boolean(),
    reason: z.enum(updateReasons),
    /** Of the version that asks; null where it was not withdrawn. */
    withdrawn: z.nullable(ReleaseWithdrawn),
  }),
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 300, windowMs: 10 * minuteMs },
})
