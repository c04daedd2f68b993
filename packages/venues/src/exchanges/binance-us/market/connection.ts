import {
  HeartbeatMonitor,
  type SilenceLimits,
} from '../../../kernel/connection/heartbeat-monitor.ts'

export interface ConnectionMessage {
  id: number
  method: 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'LIST_SUBSCRIPTIONS'
  params?: readonly string[]
}

const mostStreamsPerMessage = 200

/** One connection to the combined streams: what is wanted of it, what it was sent, what it said yes to. */
export class BinanceUsConnection {
  readonly name: string
  readonly heartbeat: HeartbeatMonitor
  /** The connection that takes over from this one, which still speaks until that one does. */
  successor: BinanceUsConnection | undefined
  readonly subscribed = new Set<string>()
  readonly #sent = new Set<string>()
  readonly #agreed = new Set<string>()
  readonly #unanswered = new Map<number, ConnectionMessage>()
  #probeId = -1

  /** `answers`: this exchange has shown that it answers queries, so that silence means something. */
  constructor(name: string, silence: SilenceLimits, answers: boolean) {
    this.name = name
    this.heartbeat = new HeartbeatMonitor(silence, answers)
  }

  get isOpen(): boolean {
    return this.heartbeat.isOpen
  }

  /** Nothing came for a while, not even the answer to a query. */
  get isQuiet(): boolean {
    return this.heartbeat.isQuiet
  }

  opened(now: number): void {
    this.closed()
    this.heartbeat.opened(now)
  }

  closed(): void {
    this.heartbeat.closed()
    this.#sent.clear()
    this.#agreed.clear()
    this.#unanswered.clear()
  }

  /** The venue has said yes to all that is wanted. */
  get isComplete(): boolean {
    return this.isOpen && [...this.subscribed].every((stream) => this.#agreed.has(stream))
  }

  hasAgreed(stream: string): boolean {
    return this.#agreed.has(stream)
  }

  /** The next thing to say, which then counts as said; undefined when the venue knows all that is wanted. */
  nextMessage(newId: () => number): ConnectionMessage | undefined {
    if (!this.isOpen) return undefined
    const over = [...this.#sent].filter((stream) => !this.subscribed.has(stream))
    if (over.length > 0) return this.#say('UNSUBSCRIBE', over, newId)
    const missing = [...this.subscribed].filter((stream) => !this.#sent.has(stream))
    return missing.length > 0 ? this.#say('SUBSCRIBE', missing, newId) : undefined
  }

  /** A query whose answer shows that the connection is alive. */
  probe(newId: () => number): ConnectionMessage {
    const message: ConnectionMessage = { method: 'LIST_SUBSCRIPTIONS', id: newId() }
    this.#probeId = message.id
    return message
  }

  isProbe(id: number): boolean {
    return this.#probeId === id
  }

  /** The streams that the venue has just said yes to. */
  answered(id: number): readonly string[] {
    const message = this.#unanswered.get(id)
    this.#unanswered.delete(id)
    if (message?.method !== 'SUBSCRIBE') return []
    const streams = (message.params ?? []).filter((stream) => this.#sent.has(stream))
    for (const stream of streams) this.#agreed.add(stream)
    return streams
  }

  isUnanswered(id: number): boolean {
    return this.#unanswered.has(id)
  }

  #say(
    method: 'SUBSCRIBE' | 'UNSUBSCRIBE',
    streams: readonly string[],
    newId: () => number,
  ): ConnectionMessage {
    const params = streams.slice(0, mostStreamsPerMessage)
    const message = { method, params, id: newId() }
    this.#unanswered.set(message.id, message)
    for (const stream of params) {
      this.#agreed.delete(stream)
      if (method === 'SUBSCRIBE') this.#sent.add(stream)
      else this.#sent.delete(stream)
    }
    return message
  }
}
