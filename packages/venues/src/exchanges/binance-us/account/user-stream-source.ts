import type { JsonObject } from '../../../kernel/json/lossless-json.ts'

export const userConnection = 'user'

export interface SourceEvents {
  /** From now on nothing is missed. */
  live(now: number): void
  /** A new attempt is under way. */
  waiting(now: number): void
  /** It does not work at the moment, and is tried again. */
  failed(reason: string, now: number): void
  /** The exchange does not let us in this way. */
  refused(reason: string, now: number): void
  /** A signature was refused for its time. */
  clockWrong(now: number): void
}

/** One of the two ways in which Binance.US may say what happens to an account. Both speak on one connection. */
export interface UserStreamSource {
  start(now: number): void
  stop(): void
  opened(now: number): void
  closed(): void
  /** Begin again: what comes on the connection can no longer be relied on. */
  renew(now: number, reason: string): void
  /** A message that is no event; false where nobody waits for it. */
  answered(message: JsonObject, now: number): boolean
}
