/**
 * What an anonymous buyer proves the purchase with. It is made in the buyer's browser and stays there:
 * the server is told its hash until the moment the account is claimed.
 */
const secretBytes = 32
const keyOf = (order: string) => `leadline.claim.${order}`

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

/** Keep it until it is used. False where the browser keeps nothing. */
export function keepClaimSecret(order: string, secret: string): boolean {
  try {
    localStorage.setItem(keyOf(order), secret)
    return true
  } catch {
    return false
  }
}

export function readClaimSecret(order: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(order)) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetClaimSecret(order: string): void {
  try {
    localStorage.removeItem(keyOf(order))
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

export function keepsSecrets(): boolean {
  try {
    const probe = keyOf('probe')
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
