import { emailKey } from '@leadline/contract/accounts/email'

/** Two spellings of one username have the same key. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

/** What somebody typed to sign in. No username has an @, so it is one or the other. */
export function signInKey(typed: string): { kind: 'email' | 'username'; key: string } {
  const key = emailKey(typed.trim())
  return { kind: key.includes('@') ? 'email' : 'username', key }
}
