import * as z from 'zod/mini'

import { noBody, serviceFamily } from './service-family.ts'

const text = z.string()

/** What a desk asks of the license and of the account behind it. The reply's reason says what was done, too. */
export const LicenseRequest = z.discriminatedUnion('type', [
  /** A license file that was dropped or chosen: its name and its text, unread by the desk. */
  z.object({
    type: z.literal('licenseOpen'),
    name: text.check(z.maxLength(300)),
    text: text.check(z.maxLength(64 * 1024)),
  }),
  z.object({ type: z.literal('licenseRemove'), id: text.check(z.maxLength(60)) }),
  /** Show a code that is confirmed on the site. */
  z.object({ type: z.literal('linkStart') }),
  z.object({ type: z.literal('linkCancel') }),
  /** Fetch the license files of the linked account again. */
  z.object({ type: z.literal('licenseFetch') }),
  /** End the session of the linked account. The files stay. */
  z.object({ type: z.literal('linkEnd') }),
  /** What was reported of a file from outside has been read. */
  z.object({ type: z.literal('licenseNoticeRead') }),
])
export type LicenseRequest = z.infer<typeof LicenseRequest>

/** The plan that counts right now, and what it switches on. */
export const WirePlan = z.object({
  id: z.number(),
  title: text,
  python: z.boolean(),
  news: z.boolean(),
})
export type WirePlan = z.infer<typeof WirePlan>

/** One license file that is kept. */
const WireLicenseFile = z.object({
  id: text,
  plan: text,
  issuedAt: text,
  updatesUntil: text,
  /** 'counts': its plan is the one in use. 'spare': good, and another one gives as much or more. */
  state: z.enum(['counts', 'spare', 'uncovered', 'not-valid', 'unreadable']),
  /** What there is to know of it, and to do; empty where nothing is. */
  words: text,
})
export type WireLicenseFile = z.infer<typeof WireLicenseFile>

/** A code that waits to be confirmed on the site, or what became of it. */
const WireLink = z.object({
  state: z.enum(['asking', 'waiting', 'failed']),
  code: text,
  /** The page on which it is typed. */
  address: text,
  expiresAt: z.number(),
  /** What went wrong, or what is tried again. */
  words: text,
})
export type WireLink = z.infer<typeof WireLink>

const WireAccountSession = z.object({
  username: text,
  /** The site's address. */
  server: text,
  /** It was ended on the site: files are no longer fetched, those that are here go on. */
  isEnded: z.boolean(),
  /** When files were fetched last; null: not yet. */
  fetchedAt: z.nullable(z.number()),
  /** Why the last try did not succeed; empty where it did. */
  trouble: text,
})
export type WireAccountSession = z.infer<typeof WireAccountSession>

const WireNotice = z.object({ isGood: z.boolean(), words: text })
export type WireNotice = z.infer<typeof WireNotice>

export const WireLicense = z.object({
  plan: WirePlan,
  files: z.array(WireLicenseFile),
  /** What keeps files from being read or kept; empty where nothing does. */
  trouble: text,
  /** Whose keys check the files, where they are not those of an installed Leadline; empty there. */
  keysOf: text,
  link: z.nullable(WireLink),
  account: z.nullable(WireAccountSession),
  /** Of a file that was opened from outside the desk. */
  notice: z.nullable(WireNotice),
})
export type WireLicense = z.infer<typeof WireLicense>

/** What a hub reports of the license: all of it, whenever something changed. */
const LicenseUpdate = z.object({ type: z.literal('license'), license: WireLicense })

export const licenseFamily = serviceFamily('license', {
  requests: LicenseRequest,
  updates: LicenseUpdate,
  body: noBody,
  nothing: {},
})
