import { createClient } from '@leadline/client/create-client'

import { readToken, reportRefused } from './token.ts'

/** Effectively none: the server decides how long it takes. */
const requestTimeoutMs = 60_000_000

/** Make one call of the contract. The site's only client, with its only fetch. */
export const call = createClient({
  // The pages and the API have one address.
  baseUrl: '',
  token: readToken,
  onTokenRefused: reportRefused,
  fetch: (address, request) => fetch(address, request),
  timeoutMs: requestTimeoutMs,
})
