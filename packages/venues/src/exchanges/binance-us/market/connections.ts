import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { HeartbeatTimer } from '../../../kernel/connection/heartbeat-timer.ts'
import {
  betweenMessagesMs,
  connectionLifeMs,
  mostStreamsPerConnection,
  silenceMs,
} from '../wire/limits.ts'
import { BinanceUsConnection } from './connection.ts'

export interface StreamEvents {
  /** The venue said yes: from now on nothing of this stream is missed. */
  subscribed(stream: string, now: number): void
  /** What this stream reported may be old. */
  quiet(stream: string, now: number): void
  /** Its connection spoke again, and as one connection it has lost nothing. */
  revived(stream: string, now: number): void
  /** Nothing comes of this stream until the venue says yes to it again. */
  lost(stream: string, reason: string, now: number): void
}

/**
 * On thin markets minutes pass without a message, and an adapter does not see pings. Where the query was never
 * answered,
 * silence is not judged at all: then only the session, which sees pings, ends a dead connection.
 */
const silence = {
  probeAfterMs: 2500,
  quietAfterMs: 4500,
  deadAfterMs: 10_000,
  unansweredMs: Infinity,
}
/** Without an answer to the query, only so much silence is surely a sleep. */
const asleepAfterMs = 3_600_000
const idleMs = 10_000
const answerWithinMs = 10_000
/** So long both connections speak, after the new one has all streams. */
const overlapMs = 2000

/** All connections to the streams, the pace of what is said on them, and how one takes over from another. */
export class BinanceUsConnections {
  readonly #io: AdapterIo
  readonly #scheduler: Scheduler
  readonly #events: StreamEvents
  /** It has answered a query on any connection. */
  #answers = false
  readonly #connections = new Map<string, BinanceUsConnection>()
  readonly #heartbeats = new Map<string, HeartbeatTimer>()
  readonly #sendAt = new Map<string, number>()
  #lastName = 0
  #lastId = 0
  readonly #newId = () => (this.#lastId += 1)

  constructor(io: AdapterIo, scheduler: Scheduler, events: StreamEvents) {
    this.#io = io
    this.#scheduler = scheduler
    this.#events = events
  }

  get(name: string): BinanceUsConnection | undefined {
    return this.#connections.get(name)
  }

  subscribe(stream: string): void {
    const connections = [...this.#connections.values()]
    const current = connections.filter(({ successor }) => !successor)
    const connection =
      current.find(({ subscribed }) => subscribed.has(stream)) ??
      current.find(({ subscribed }) => subscribed.size < mostStreamsPerConnection) ??
      this.#open()
    connection.subscribed.add(stream)
  }

  unwant(stream: string): void {
    for (const { subscribed } of this.#connections.values()) subscribed.delete(stream)
  }

  hasAgreed(stream: string): boolean {
    return [...this.#connections.values()].some((connection) => connection.hasAgreed(stream))
  }

  /** After wants have changed: says what is to be said, gives up connections that nobody needs. */
  settle(now: number): void {
    for (const connection of this.#connections.values()) {
      this.#sendNext(connection, now)
      if (connection.subscribed.size === 0 && !this.#scheduler.has(`idle ${connection.name}`)) {
        this.#scheduler.at(`idle ${connection.name}`, now + idleMs, () => {
          if (connection.subscribed.size === 0) this.#drop(connection)
        })
      }
    }
  }

  opened(connection: BinanceUsConnection, now: number): void {
    connection.opened(now)
    this.#sendAt.delete(connection.name)
    this.#scheduler.at(`life ${connection.name}`, now + connectionLifeMs, (later) => {
      this.replace(connection, later)
    })
    this.settle(now)
    // A query went out with the first subscription: what follows them makes up for it.
    if (!this.#answers) {
      this.#request(connection)
      this.#sendAt.set(connection.name, now + 2 * betweenMessagesMs)
    }
    this.#heartbeats.get(connection.name)?.start()
  }

  /** False where the silence before was such a time that we must have slept: then a new connection is on its way. */
  received(connection: BinanceUsConnection, now: number): boolean {
    const silentMs = connection.heartbeat.silentMs(now)
    if (silentMs > (this.#answers ? silence.deadAfterMs : asleepAfterMs)) {
      this.reconnect(connection, `Nothing came for ${Math.round(silentMs / 1000)} s.`, now)
      return false
    }
    connection.heartbeat.received(now)
    if (connection.isQuiet) this.#revive(connection, now)
    return true
  }

  #revive(connection: BinanceUsConnection, now: number): void {
    connection.heartbeat.isQuiet = false
    this.#heartbeats.get(connection.name)?.start()
    for (const stream of this.#onlyOn(connection)) this.#events.revived(stream, now)
  }

  answered(connection: BinanceUsConnection, id: number, now: number): void {
    if (connection.isProbe(id) && !this.#answers) this.#learnAnswers()
    for (const stream of connection.answered(id)) this.#events.subscribed(stream, now)
    const old = [...this.#connections.values()].find(({ successor }) => successor === connection)
    if (old && connection.isComplete) {
      this.#scheduler.at(`overlap ${old.name}`, now + overlapMs, () => {
        this.#drop(old)
      })
    }
  }

  /** From here on silence means something, on every connection. */
  #learnAnswers(): void {
    this.#answers = true
    for (const { name, heartbeat } of this.#connections.values()) {
      heartbeat.answered()
      this.#heartbeats.get(name)?.start()
    }
  }

  #request(connection: BinanceUsConnection): void {
    this.#io.send(connection.name, JSON.stringify(connection.probe(this.#newId)))
  }

  closed(connection: BinanceUsConnection, reason: string, now: number): void {
    const streams = this.#onlyOn(connection)
    connection.closed()
    this.#forgetTimes(connection)
    // Its successor has everything, or is about to.
    if (connection.successor) this.#drop(connection)
    for (const stream of streams) this.#events.lost(stream, reason, now)
  }

  reconnect(connection: BinanceUsConnection, reason: string, now: number): void {
    this.#io.reconnect(connection.name, reason)
    this.closed(connection, reason, now)
  }

  /** Opens a second connection with the same streams, and gives the first one up when the second has them all. */
  replace(connection: BinanceUsConnection, now: number): void {
    if (connection.successor || !this.#connections.has(connection.name)) return
    const successor = this.#open()
    for (const stream of connection.subscribed) successor.subscribed.add(stream)
    connection.successor = successor
    this.settle(now)
  }

  #open(): BinanceUsConnection {
    const name = `market-${(this.#lastName += 1)}`
    const connection = new BinanceUsConnection(name, silence, this.#answers)
    this.#connections.set(name, connection)
    const heartbeat = new HeartbeatTimer(this.#scheduler, name, connection.heartbeat, {
      request: () => {
        this.#request(connection)
      },
      quiet: (now) => {
        for (const stream of this.#onlyOn(connection)) this.#events.quiet(stream, now)
      },
      dead: (silentMs, now) => {
        this.reconnect(connection, `No answer for ${Math.round(silentMs / 1000)} s.`, now)
      },
    })
    this.#heartbeats.set(name, heartbeat)
    this.#io.connect(connection.name, { address: 'market', suffix: '/stream', silenceMs })
    return connection
  }

  #drop(connection: BinanceUsConnection): void {
    this.#connections.delete(connection.name)
    this.#sendAt.delete(connection.name)
    this.#forgetTimes(connection)
    this.#heartbeats.delete(connection.name)
    this.#io.disconnect(connection.name)
  }

  /** Streams that no other connection brings at the moment. */
  #onlyOn(connection: BinanceUsConnection): string[] {
    const others = [...this.#connections.values()].filter(
      (other) => other !== connection && !other.isQuiet,
    )
    return [...connection.subscribed].filter(
      (stream) => !others.some((other) => other.hasAgreed(stream)),
    )
  }

  #sendNext(connection: BinanceUsConnection, now: number): void {
    const sendAt = Math.min(this.#sendAt.get(connection.name) ?? now, now + betweenMessagesMs)
    const message = now >= sendAt ? connection.nextMessage(this.#newId) : undefined
    if (message) {
      this.#sendAt.set(connection.name, now + betweenMessagesMs)
      this.#io.send(connection.name, JSON.stringify(message))
      this.#scheduler.at(`answer ${message.id}`, now + answerWithinMs, (later) => {
        if (connection.isUnanswered(message.id)) {
          this.reconnect(connection, 'The venue did not answer a subscription.', later)
        }
      })
    }
    if (message || now < sendAt) {
      this.#scheduler.at(
        `send ${connection.name}`,
        message ? now + betweenMessagesMs : sendAt,
        (later) => {
          this.settle(later)
        },
      )
    }
  }

  #forgetTimes(connection: BinanceUsConnection): void {
    this.#heartbeats.get(connection.name)?.stop()
    for (const what of ['life', 'overlap', 'send', 'idle']) {
      this.#scheduler.cancel(`${what} ${connection.name}`)
    }
  }
}
