import type { ShownCredentials } from './credentials-memory.ts'

declare global {
  interface Window {
    /** Taken out of the address by the very first script; see app/entry-credentials.ts. */
    addressCredentials?: { username: string; password: string }
  }
}

/** Credentials that arrived in the page's address, which no longer has them. */
export function addressCredentials(): ShownCredentials | undefined {
  return window.addressCredentials
}
