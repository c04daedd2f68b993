import { claimAgainMs } from '@leadline/contract/payments'

/**
 * What an anonymous buyer proves the purchase with. It is made in the buyer's browser and stays there:
 * the server is told its hash until the moment the account is claimed.
 */
const secretBytes = 32
const prefix = 'leadline.claim.'
const keyOf = (order: string) => prefix + order

export function newClaimSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(secretBytes)))
}

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
  return write(keyOf(order), secret)
}

/**
 * The account is claimed, and its owner may not have written the password down yet: until that has
 * happened the secret gets them another one, for as long as the server takes it. The time is this
 * browser's own, because its clock may be wrong.
 */
export function markClaimed(order: string): void {
  const secret = readClaimSecret(order)
  if (secret === undefined) return
  write(keyOf(order), `${secret} ${Date.now() + claimAgainMs}`)
  setTimeout(forgetUsedSecrets, claimAgainMs + 1000)
}

export function readClaimSecret(order: string): string | undefined {
  forgetUsedSecrets()
  return read(keyOf(order))?.split(' ')[0]
}

/** This browser has been handed the credentials before. */
export function isMarkedClaimed(order: string): boolean {
  return read(keyOf(order))?.includes(' ') ?? false
}

/** Those that the server no longer takes. */
function forgetUsedSecrets(): void {
  for (const key of keysKept()) {
    const until = read(key)?.split(' ')[1]
    if (until !== undefined && Number(until) <= Date.now()) remove(key)
  }
}

export function forgetClaimSecret(order: string): void {
  remove(keyOf(order))
}

export function keepsSecrets(): boolean {
  forgetUsedSecrets()
  const probe = `${prefix}probe`
  const isKept = write(probe, '1')
  remove(probe)
  return isKept
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

function keysKept(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
