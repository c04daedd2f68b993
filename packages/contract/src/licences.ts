import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { keyPurposes } from './signatures/ed25519.ts'

export const LicenceId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A licence as orders and the payment history name it. */
export const LicenceSummary = z.strictObject({
  id: LicenceId,
  /** The plan's title. */
  plan: z.string(),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.datetime(),
})
export type LicenceSummary = z.infer<typeof LicenceSummary>

export const licenceStates = ['valid', 'suspended', 'revoked'] as const
export type LicenceState = (typeof licenceStates)[number]

export const Licence = z.strictObject({
  id: LicenceId,
  plan: z.string(),
  planId: z.number(),
  state: z.enum(licenceStates),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.datetime(),
  /** The newest release that it covers, if one is published: kept for ever. */
  coversVersion: z.nullable(z.string()),
})
export type Licence = z.infer<typeof Licence>

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/v1/licences',
  who: 'signed-in',
  summary: 'The licenses of the account, newest first.',
  tag: 'Licenses',
  response: z.array(Licence),
  errors: ['not_signed_in'],
  openToDesk: true,
})

/** As the file's own text, byte for byte. */
export const readLicenceFile = endpoint({
  method: 'GET',
  path: '/api/v1/licences/{id}/file',
  who: 'signed-in',
  summary: 'A license as a signed file, which the software checks offline.',
  tag: 'Licenses',
  params: z.strictObject({ id: z.string().check(z.maxLength(60)) }),
  response: z.string(),
  produces: 'application/vnd.leadline.licence+json',
  errors: ['not_signed_in', 'not_found', 'licence_not_valid'],
  openToDesk: true,
})

/** A key and what it checks. Older ones stay, with their end, and the next one may be here early. */
export const PublishedKey = z.strictObject({
  /** The first 16 digits of the SHA-256 of the public key's 32 bytes. */
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes, in base64. */
  publicKey: z.string(),
  /** The same as an SPKI PEM. */
  pem: z.string(),
  /** The one that signs today. */
  signs: z.boolean(),
  purpose: z.enum(keyPurposes),
  /** It signed no license that was issued later; null while it still signs. */
  until: z.nullable(z.iso.datetime()),
  /** It signed no later entry of the release log; null while it still signs. */
  lastEntry: z.nullable(z.int()),
})
export type PublishedKey = z.infer<typeof PublishedKey>

export const listLicenceKeys = endpoint({
  method: 'GET',
  path: '/api/v1/licences/keys',
  who: 'anyone',
  summary: 'The public keys that check license files and releases.',
  tag: 'Licenses',
  response: z.array(PublishedKey),
  errors: [],
})
