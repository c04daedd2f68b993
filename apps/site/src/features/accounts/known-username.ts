const key = 'leadline.username'

/** The username of whoever registered here, so that the login need not ask for it. */
export function keepUsername(username: string): void {
  localStorage.setItem(key, username)
}

export function knownUsername(): string {
  return localStorage.getItem(key) ?? ''
}
