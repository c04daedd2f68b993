const secretBytes = 32

/** 43 letters and digits that nobody can guess. */
export function newSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(secretBytes)))
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
