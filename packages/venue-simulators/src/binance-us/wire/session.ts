import { TokenBucket } from '../../wire/allowance.ts'
import type { Connection, MessageKind } from '../../wire/connection.ts'

const messagesPerSecond = 5

/** One socket of market or user streams. */
export class StreamSession {
  readonly connection: Connection
  readonly streams = new Set<string>()
  /** Events are wrapped with the name of their stream. */
  isCombined: boolean
  lastPongAt: number
  readonly #messages = new TokenBucket(messagesPerSecond, messagesPerSecond)

  constructor(connection: Connection, isCombined: boolean, now: number) {
    this.connection = connection
    this.isCombined = isCombined
    this.lastPongAt = now
  }

  /** `event` is the text of the event itself. */
  send(kind: MessageKind, stream: string, event: string, now: number): void {
    const text = this.isCombined ? `{"stream":"${stream}","data":${event}}` : event
    this.connection.send(kind, text, now)
  }

  /** Pings, pongs and requests all count. */
  mayTalk(now: number): boolean {
    return this.#messages.take(now)
  }
}
