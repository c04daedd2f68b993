import * as z from 'zod/mini'

import { isSignedBy, keysFor, type VerifyKey } from '../signatures/ed25519.ts'
import { statementText } from '../signatures/signed-statement.ts'

/** Signed with every file, and read by versions that a license covers for ever: it keeps its first spelling. */
const kind = 'leadline-licence'
const format = 1
/** A license file has a few hundred bytes. What is far larger is something else. */
export const licenseFileMaxBytes = 16 * 1024

const Instant = z.iso.datetime({ precision: 3 })

/** What a license file says. It names nobody: whoever holds the file holds the license. */
export const SignedLicense = z.strictObject({
  id: z.uuid(),
  planId: z.int(),
  plan: z.string().check(z.regex(/^[\p{L}\p{N} ._-]{1,60}$/u)),
  issuedAt: Instant,
  updatesUntil: Instant,
  keyId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
})
export type SignedLicense = z.infer<typeof SignedLicense>

const LicenseFile = z.strictObject({
  kind: z.literal(kind),
  format: z.literal(format),
  ...SignedLicense.shape,
  signature: z.string(),
})

/**
 * Exactly what is signed. The kind, the format and the key's id are part of it: a file that is
 * labelled as another format, or as signed by another key, is no longer the file that was signed.
 */
export function licenseStatement(license: SignedLicense): string {
  return statementText(kind, format, [
    ['key', license.keyId],
    ['id', license.id],
    ['plan', String(license.planId)],
    ['plan title', license.plan],
    ['issued', license.issuedAt],
    ['updates until', license.updatesUntil],
  ])
}

/** JSON that a person can read. Its order and its spaces are free: what is signed is the statement. */
export function writeLicenseFile(license: SignedLicense, signature: string): string {
  const { keyId, id, planId, plan, issuedAt, updatesUntil } = license
  const file = { kind, format, id, planId, plan, issuedAt, updatesUntil, keyId, signature }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Such as 'leadline-premium-1a2b3c4d.leadline-license'. */
export function licenseFileName({ plan, id }: { plan: string; id: string }): string {
  const words = plan.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `leadline-${words}-${id.slice(0, 8)}.leadline-license`
}

export type LicenseVerdict =
  | { verdict: 'valid'; license: SignedLicense }
  /** It is what we signed, but for the name of the key, which is another one's. */
  | { verdict: 're-labelled'; namesKey: string; signedBy: string }
  | { verdict: 'unknown key'; keyId: string }
  /** It says that it was issued when that key signed no longer: whoever has the old key made it. */
  | { verdict: 'ended key'; keyId: string }
  | { verdict: 'altered' }
  | { verdict: 'other format' }
  | { verdict: 'no license file' }

/** Check a license file against the published keys. Needs nothing but its arguments. */
export async function checkLicenseFile(
  text: string,
  keys: readonly VerifyKey[],
): Promise<LicenseVerdict> {
  const content = parseJson(text)
  const label = z.object({ kind: z.literal(kind), format: z.unknown() }).safeParse(content)
  if (!label.success) return { verdict: 'no license file' }
  if (label.data.format !== format) return { verdict: 'other format' }
  const file = LicenseFile.safeParse(content)
  if (!file.success) return { verdict: 'altered' }
  const { kind: _kind, format: _format, signature, ...license } = file.data

  const ours = keysFor(keys, 'license')
  const named = ours.find(({ id }) => id === license.keyId)
  if (named && (await isSignedBy(named, licenseStatement(license), signature))) {
    const hasEnded = named.until && Date.parse(license.issuedAt) > Date.parse(named.until)
    return hasEnded ? { verdict: 'ended key', keyId: named.id } : { verdict: 'valid', license }
  }
  for (const key of ours) {
    const asSigned = licenseStatement({ ...license, keyId: key.id })
    if (key !== named && (await isSignedBy(key, asSigned, signature))) {
      return { verdict: 're-labelled', namesKey: license.keyId, signedBy: key.id }
    }
  }
  return named ? { verdict: 'altered' } : { verdict: 'unknown key', keyId: license.keyId }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
