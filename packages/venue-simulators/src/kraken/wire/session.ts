import type { Connection, MessageKind } from '../../wire/connection.ts'
import { isoTime } from '../../wire/iso-time.ts'
import { type Json, jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'

/** Which of the exchange's three sockets this is. */
export type KrakenRole = 'public' | 'private' | 'level3'

/** One connection. */
export class KrakenSession {
  readonly connection: Connection
  readonly role: KrakenRole
  readonly client: string
  /** Subscriptions by what makes each one different, such as 'book BTC/USD 25'. */
  readonly subscriptions = new Set<string>()
  lastSentAt: number
  lastReceivedAt: number
  /** Messages of the second that began then. */
  received = { since: 0, count: 0 }
  readonly #context: ServerContext
  #answers = 0

  constructor(
    connection: Connection,
    role: KrakenRole,
    context: ServerContext,
    client: string,
    now: number,
  ) {
    this.connection = connection
    this.role = role
    this.client = client
    this.lastSentAt = now
    this.lastReceivedAt = now
    this.#context = context
  }

  send(kind: MessageKind, text: string, now: number): void {
    this.lastSentAt = now
    this.connection.send(kind, text, now)
  }

  /** An answer to a request, with the times it came in and went out. */
  answer(
    method: string,
    requestId: number | undefined,
    outcome: { result?: Json; error?: string; success?: boolean; symbol?: string },
    now: number,
    kind: MessageKind = 'control',
  ): void {
    const { result, error, symbol, success = error === undefined } = outcome
    this.#answers += 1
    const time = venueTime(this.#context, now)
    const text = jsonText({
      ...(error !== undefined && { error }),
      method,
      ...(result !== undefined && { result }),
      ...(method !== 'pong' && { success }),
      time_in: isoTime(time, 6, (this.#answers * 37) % 500),
      time_out: isoTime(time, 6, ((this.#answers * 37) % 500) + 400),
      ...(requestId !== undefined && { req_id: requestId }),
      ...(symbol !== undefined && { symbol }),
    })
    this.send(kind, text, now)
  }
}
