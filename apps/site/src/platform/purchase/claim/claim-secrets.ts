import { claimAgainMs } from '@leadline/contract/shop/payments'

import { keysKept, readKept, removeKept, writeKept } from '../../local-storage.ts'
import { base64url } from '../credentials/random-secret.ts'

/**
 * What an anonymous buyer proves the purchase with. It is made in the buyer's browser and stays there:
 * the server knows its hash alone until the moment the account is claimed.
 */
const prefix = 'leadline.claim.'
const keyOf = (order: string) => prefix + order

/** Browsers compute hashes on secure pages only. */
export function canHashSecrets(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto
}

/** SHA-256 of the secret, as base64url. */
export async function hashClaimSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return base64url(new Uint8Array(digest))
}

/** Keep it until the account is claimed. False where the browser keeps nothing. */
export function keepClaimSecret(order: string, secret: string): boolean {
  return writeKept(keyOf(order), secret)
}

/**
 * The account is claimed, and its owner may not have written the password down yet: until that has
 * happened the secret gets them another one, for as long as the server takes it. The time is this
 * browser's own, because its clock may be wrong.
 */
export function markClaimed(order: string): void {
  const secret = readClaimSecret(order)
  if (secret === undefined) return
  writeKept(keyOf(order), `${secret} ${Date.now() + claimAgainMs}`)
  setTimeout(forgetUsedSecrets, claimAgainMs + 1000)
}

export function readClaimSecret(order: string): string | undefined {
  forgetUsedSecrets()
  return readKept(keyOf(order))?.split(' ')[0]
}

/** This browser has been handed the credentials before. */
export function isMarkedClaimed(order: string): boolean {
  return readKept(keyOf(order))?.includes(' ') ?? false
}

/** Those that the server no longer takes. */
function forgetUsedSecrets(): void {
  for (const key of keysKept(prefix)) {
    const until = readKept(key)?.split(' ')[1]
    if (until !== undefined && Number(until) <= Date.now()) removeKept(key)
  }
}

export function forgetClaimSecret(order: string): void {
  removeKept(keyOf(order))
}

export function keepsSecrets(): boolean {
  forgetUsedSecrets()
  const probe = `${prefix}probe`
  const isKept = writeKept(probe, '1')
  removeKept(probe)
  return isKept
}
