import * as z from 'zod/mini'

import { isSignedBy, keysFor, type VerifyKey } from '../signatures/ed25519.ts'
import { statementText } from '../signatures/signed-statement.ts'

const kind = 'leadline-licence'
const format = 1
/** A license file has a few hundred bytes. What is far larger is something else. */
export const licenceFileMaxBytes = 16 * 1024

const Instant = z.iso.datetime({ precision: 3 })

/** What a license file says. It names nobody: whoever holds the file holds the license. */
export const SignedLicence = z.strictObject({
  id: z.uuid(),
  planId: z.int(),
  plan: z.string().check(z.regex(/^[\p{L}\p{N} ._-]{1,60}$/u)),
  issuedAt: Instant,
  updatesUntil: Instant,
  keyId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
})
export type SignedLicence = z.infer<typeof SignedLicence>

const LicenceFile = z.strictObject({
  kind: z.literal(kind),
  format: z.literal(format),
  ...SignedLicence.shape,
  signature: z.string(),
})

/**
 * Exactly what is signed. The kind, the format and the key's id are part of it: a file that is
 * labelled as another format, or as signed by another key, is no longer the file that was signed.
 */
export function licenceStatement(licence: SignedLicence): string {
  return statementText(kind, format, [
    ['key', licence.keyId],
    ['id', licence.id],
    ['plan', String(licence.planId)],
    ['plan title', licence.plan],
    ['issued', licence.issuedAt],
    ['updates until', licence.updatesUntil],
  ])
}

/** JSON that a person can read. Its order and its spaces are free: what is signed is the statement. */
export function writeLicenceFile(licence: SignedLicence, signature: string): string {
  const { keyId, id, planId, plan, issuedAt, updatesUntil } = licence
  const file = { kind, format, id, planId, plan, issuedAt, updatesUntil, keyId, signature }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Such as 'leadline-premium-1a2b3c4d.leadline-license'. */
export function licenceFileName({ plan, id }: { plan: string; id: string }): string {
  const words = plan.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `leadline-${words}-${id.slice(0, 8)}.leadline-license`
}

export type LicenceVerdict =
  | { verdict: 'valid'; licence: SignedLicence }
  /** It is what we signed, but for the name of the key, which is another one's. */
  | { verdict: 're-labelled'; namesKey: string; signedBy: string }
  | { verdict: 'unknown key'; keyId: string }
  /** It says that it was issued when that key signed no longer: whoever has the old key made it. */
  | { verdict: 'ended key'; keyId: string }
  | { verdict: 'altered' }
  | { verdict: 'other format' }
  | { verdict: 'no licence file' }

/** Check a license file against the published keys. Needs nothing but its arguments. */
export async function checkLicenceFile(
  text: string,
  keys: readonly VerifyKey[],
): Promise<LicenceVerdict> {
  const content = parseJson(text)
  const label = z.object({ kind: z.literal(kind), format: z.unknown() }).safeParse(content)
  if (!label.success) return { verdict: 'no licence file' }
  if (label.data.format !== format) return { verdict: 'other format' }
  const file = LicenceFile.safeParse(content)
  if (!file.success) return { verdict: 'altered' }
  const { kind: _kind, format: _format, signature, ...licence } = file.data

  const ours = keysFor(keys, 'license')
  const named = ours.find(({ id }) => id === licence.keyId)
  if (named && (await isSignedBy(named, licenceStatement(licence), signature))) {
    const hasEnded = named.until && Date.parse(licence.issuedAt) > Date.parse(named.until)
    return hasEnded ? { verdict: 'ended key', keyId: named.id } : { verdict: 'valid', licence }
  }
  for (const key of ours) {
    const asSigned = licenceStatement({ ...licence, keyId: key.id })
    if (key !== named && (await isSignedBy(key, asSigned, signature))) {
      return { verdict: 're-labelled', namesKey: licence.keyId, signedBy: key.id }
    }
  }
  return named ? { verdict: 'altered' } : { verdict: 'unknown key', keyId: licence.keyId }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
