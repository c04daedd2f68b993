import {
  HeartbeatMonitor,
  type SilenceLimits,
} from '../../../kernel/connection/heartbeat-monitor.ts'
import { MessageCounter } from '../wire/message-counter.ts'

const channels = ['level2', 'market_trades', 'ticker', 'status'] as const
export type Channel = (typeof channels)[number]

export interface ConnectionMessage {
  type: 'subscribe' | 'unsubscribe'
  channel: Channel | 'heartbeats'
  ids: readonly string[]
}

const mostIdsPerMessage = 100

/** Product ids of one channel. */
interface Subscriptions {
  readonly subscribed: Set<string>
  /** The venue was requested them. */
  readonly sent: Set<string>
  /** They are to be requested again. */
  readonly renewed: Set<string>
}

/** One connection: what is wanted of it, what it was sent, and the count of what came. */
export class CoinbaseConnection {
  readonly name: string
  readonly counter = new MessageCounter()
  readonly heartbeat: HeartbeatMonitor
  #hasHeartbeats = false
  readonly #channels: Readonly<Record<Channel, Subscriptions>> = {
    level2: noSubscriptions(),
    market_trades: noSubscriptions(),
    ticker: noSubscriptions(),
    status: noSubscriptions(),
  }

  constructor(name: string, silence: SilenceLimits) {
    this.name = name
    // A heartbeat comes every second.
    this.heartbeat = new HeartbeatMonitor(silence, true)
  }

  get isOpen(): boolean {
    return this.heartbeat.isOpen
  }

  get isQuiet(): boolean {
    return this.heartbeat.isQuiet
  }

  opened(now: number): void {
    this.closed()
    this.heartbeat.opened(now)
  }

  closed(): void {
    this.heartbeat.closed()
    this.#hasHeartbeats = false
    this.counter.reset()
    for (const channel of channels) {
      this.#channels[channel].sent.clear()
      this.#channels[channel].renewed.clear()
    }
  }

  subscribedIn(channel: Channel): ReadonlySet<string> {
    return this.#channels[channel].subscribed
  }

  wasSent(channel: Channel, id: string): boolean {
    return this.#channels[channel].sent.has(id)
  }

  get isUnwanted(): boolean {
    return channels.every((channel) => this.#channels[channel].subscribed.size === 0)
  }

  get hasSaidNothing(): boolean {
    return !this.#hasHeartbeats
  }

  subscribe(channel: Channel, id: string, isWanted: boolean): void {
    const { subscribed } = this.#channels[channel]
    if (isWanted) subscribed.add(id)
    else subscribed.delete(id)
  }

  /** A second subscribe brings no second snapshot: it takes an unsubscribe before. */
  renew(channel: Channel, id: string): void {
    if (this.wasSent(channel, id)) this.#channels[channel].renewed.add(id)
  }

  /** The venue refused it, so that there is nothing to unsubscribe. */
  forget(channel: Channel, id: string): void {
    this.#channels[channel].sent.delete(id)
    this.#channels[channel].renewed.delete(id)
  }

  /** The next thing to say, which then counts as said; undefined when the venue knows all that is wanted. */
  nextMessage(): ConnectionMessage | undefined {
    if (!this.isOpen) return undefined
    if (!this.#hasHeartbeats) {
      this.#hasHeartbeats = true
      return { type: 'subscribe', channel: 'heartbeats', ids: [] }
    }
    for (const channel of channels) {
      // The farewell comes first, because the places on a connection are counted.
      const message = this.#farewell(channel) ?? this.#greeting(channel)
      if (message) return message
    }
    return undefined
  }

  #farewell(channel: Channel): ConnectionMessage | undefined {
    const { subscribed, sent, renewed } = this.#channels[channel]
    const isOver = (id: string) => !subscribed.has(id) || renewed.has(id)
    const ids = [...sent].filter(isOver).slice(0, mostIdsPerMessage)
    for (const id of ids) this.forget(channel, id)
    return ids.length > 0 ? { type: 'unsubscribe', channel, ids } : undefined
  }

  #greeting(channel: Channel): ConnectionMessage | undefined {
    const { subscribed, sent } = this.#channels[channel]
    const ids = [...subscribed].filter((id) => !sent.has(id)).slice(0, mostIdsPerMessage)
    for (const id of ids) sent.add(id)
    return ids.length > 0 ? { type: 'subscribe', channel, ids } : undefined
  }
}

function noSubscriptions(): Subscriptions {
  return { subscribed: new Set(), sent: new Set(), renewed: new Set() }
}

export function textOfMessage({ type, channel, ids }: ConnectionMessage): string {
  return JSON.stringify(
    channel === 'heartbeats' ? { type, channel } : { type, product_ids: ids, channel },
  )
}
