import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { keyPurposes } from './signatures/ed25519.ts'

export const LicenseId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A license as orders and the payment history name it. */
export const LicenseSummary = z.strictObject({
  id: LicenseId,
  /** The plan's title. */
  plan: z.string(),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.datetime(),
})
export type LicenseSummary = z.infer<typeof LicenseSummary>

export const licenseStates = ['valid', 'suspended', 'revoked'] as const
export type LicenseState = (typeof licenseStates)[number]

export const License = z.strictObject({
  id: LicenseId,
  plan: z.string(),
  planId: z.number(),
  state: z.enum(licenseStates),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.datetime(),
  /** The newest release that it covers, if one is published: kept for ever. */
  coversVersion: z.nullable(z.string()),
})
export type License = z.infer<typeof License>

export const listLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/licenses',
  formerPath: '/api/v1/licences',
  who: 'signed-in',
  summary: 'The licenses of the account, newest first.',
  tag: 'Licenses',
  response: z.array(License),
  errors: ['not_signed_in'],
  openToDesk: true,
})

/** As the file's own text, byte for byte. */
export const readLicenseFile = endpoint({
  method: 'GET',
  path: '/api/v1/licenses/{id}/file',
  formerPath: '/api/v1/licences/{id}/file',
  who: 'signed-in',
  summary: 'A license as a signed file, which the software checks offline.',
  tag: 'Licenses',
  params: z.strictObject({ id: z.string().check(z.maxLength(60)) }),
  response: z.string(),
  produces: 'application/vnd.leadline.license+json',
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

export const listLicenseKeys = endpoint({
  method: 'GET',
  path: '/api/v1/licenses/keys',
  formerPath: '/api/v1/licences/keys',
  who: 'anyone',
  summary: 'The public keys that check license files and releases.',
  tag: 'Licenses',
  response: z.array(PublishedKey),
  errors: [],
})
