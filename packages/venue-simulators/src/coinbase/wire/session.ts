import type { Connection, MessageKind } from '../../wire/connection.ts'
import { isoTime } from '../../wire/iso-time.ts'
import { jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'

/** One connection: what it is subscribed to, and the counter that all its messages share. */
export class CoinbaseSession {
  readonly connection: Connection
  readonly client: string
  /** Channel name as subscribed → what is listed under it. */
  readonly channels = new Map<string, Set<string>>()
  lastSentAt: number
  /** True from the first subscribe on. */
  hasSubscribed = false
  readonly #context: ServerContext
  #sequence = 0

  constructor(connection: Connection, context: ServerContext, client: string, now: number) {
    this.connection = connection
    this.client = client
    this.lastSentAt = now
    this.#context = context
  }

  /** `events` is the text of one or more events. */
  send(kind: MessageKind, channel: string, events: string, now: number): void {
    const finer = (this.#sequence * 7919 + 88) % 1_000_000
    const timestamp = isoTime(venueTime(this.#context, now), 9, finer)
    const clientId = channel === 'l2_data' ? '' : '"client_id":"",'
    const text = `{"channel":"${channel}",${clientId}"timestamp":"${timestamp}","sequence_num":${this.#sequence},"events":[${events}]}`
    this.#sequence += 1
    this.lastSentAt = now
    this.connection.send(kind, text, now)
  }

  /** Errors carry neither channel nor number. */
  refuse(message: string, now: number): void {
    this.connection.send('control', jsonText({ type: 'error', message }), now)
  }

  isSubscribed(channel: string, productId: string): boolean {
    return this.channels.get(channel)?.has(productId) ?? false
  }

  acknowledge(now: number): void {
    const subscriptions = Object.fromEntries(
      [...this.channels].filter(([, ids]) => ids.size > 0).map(([name, ids]) => [name, [...ids]]),
    )
    this.send('control', 'subscriptions', jsonText({ subscriptions }), now)
  }
}
