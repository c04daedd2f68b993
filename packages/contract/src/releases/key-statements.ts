import { readStatement, statementText } from '../signatures/signed-statement.ts'

const changeKind = 'leadline-release-key'
const revocationKind = 'leadline-key-revocation'
const format = 1

/** Another key signs the log from the next entry on. It stands in the log, signed by the key whose last entry it is. */
export interface KeyChange {
  /** The 32 bytes of the new Ed25519 public key, in base64. */
  publicKey: string
}

/** A key that somebody else may have: nothing that it signed counts any more. */
export interface KeyRevocation {
  keyId: string
  /** ISO 8601. */
  revokedAt: string
  reason: string
}

export function keyChangeStatement(keyId: string, { publicKey }: KeyChange): string {
  return statementText(changeKind, format, [
    ['key', keyId],
    ['next key', publicKey],
  ])
}

/** Undefined when it is not written as one. */
export function readKeyChange(text: string): KeyChange | undefined {
  const [key, next, ...rest] = readStatement(changeKind, format, text) ?? []
  const isMeant = key?.[0] === 'key' && next?.[0] === 'next key' && rest.length === 0
  return isMeant ? { publicKey: next[1] } : undefined
}

export function revocationStatement(signedBy: string, revocation: KeyRevocation): string {
  return statementText(revocationKind, format, [
    ['key', signedBy],
    ['revokes', revocation.keyId],
    ['revoked', revocation.revokedAt],
    ['reason', revocation.reason],
  ])
}

/** Undefined when it is not written as one. */
export function readRevocation(text: string): KeyRevocation | undefined {
  const [key, revokes, revoked, reason, ...rest] = readStatement(revocationKind, format, text) ?? []
  const isMeant =
    key?.[0] === 'key' &&
    revokes?.[0] === 'revokes' &&
    revoked?.[0] === 'revoked' &&
    reason?.[0] === 'reason' &&
    rest.length === 0
  if (!isMeant) return undefined
  return { keyId: revokes[1], revokedAt: revoked[1], reason: reason[1] }
}
