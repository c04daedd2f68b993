import { TokenBucket } from '../../wire/allowance.ts'
import type { Connection, MessageKind } from '../../wire/connection.ts'

const messagesPerSecond = 5

/** One socket of market or user streams. */
export class StreamSession {
  readonly line: Connection
  readonly streams = new Set<string>()
  /** Events are wrapped with the name of their stream. */
  isCombined: boolean
  lastPongAt: number
  readonly #messages = new TokenBucket(messagesPerSecond, messagesPerSecond)

  constructor(line: Connection, isCombined: boolean, now: number) {
    this.line = line
    this.isCombined = isCombined
    this.lastPongAt = now
  }

  /** `event` is the text of the event itself. */
  send(kind: MessageKind, stream: string, event: string, now: number): void {
    const text = this.isCombined ? `{"stream":"${stream}","data":${event}}` : event
    this.line.send(kind, text, now)
  }

  /** Pings, pongs and requests all count. */
  mayTalk(now: number): boolean {
    return this.#messages.take(now)
  }
}
