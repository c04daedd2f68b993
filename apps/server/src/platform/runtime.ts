import { randomBytes, randomUUID } from 'node:crypto'

/** Time, ids and randomness, so that a test can hold them still. */
export interface Runtime {
  now(): number
  newId(): string
  /** Unguessable, URL-safe, 256 bits. */
  newSecret(): string
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  newId: () => randomUUID(),
  newSecret: () => randomBytes(32).toString('base64url'),
}
