import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { HeartbeatTimer } from '../../../kernel/connection/heartbeat-timer.ts'
import { betweenMessagesMs, lineLifeMs, mostStreamsPerLine, silenceMs } from '../wire/limits.ts'
import { BinanceUsConnection } from './connection.ts'

export interface StreamEvents {
  /** The venue said yes: from now on nothing of this stream is missed. */
  subscribed(stream: string, now: number): void
  /** What this stream reported may be old. */
  quiet(stream: string, now: number): void
  /** Its line spoke again, and as one line it has lost nothing. */
  revived(stream: string, now: number): void
  /** Nothing comes of this stream until the venue says yes to it again. */
  lost(stream: string, reason: string, now: number): void
}

/**
 * On thin markets minutes pass without a message, and an adapter does not see pings. Where the query was never
 * answered,
 * silence is not judged at all: then only the shell, which sees pings, ends a dead connection.
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
/** So long both lines speak, after the new one has all streams. */
const overlapMs = 2000

/** All connections to the streams, the pace of what is said on them, and how one takes over from another. */
export class BinanceUsConnections {
  readonly #io: AdapterIo
  readonly #scheduler: Scheduler
  readonly #events: StreamEvents
  /** It has answered a query on any connection. */
  #answers = false
  readonly #lines = new Map<string, BinanceUsConnection>()
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
    return this.#lines.get(name)
  }

  subscribe(stream: string): void {
    const lines = [...this.#lines.values()]
    const current = lines.filter(({ successor }) => !successor)
    const line =
      current.find(({ subscribed }) => subscribed.has(stream)) ??
      current.find(({ subscribed }) => subscribed.size < mostStreamsPerLine) ??
      this.#open()
    line.subscribed.add(stream)
  }

  unwant(stream: string): void {
    for (const { subscribed } of this.#lines.values()) subscribed.delete(stream)
  }

  hasAgreed(stream: string): boolean {
    return [...this.#lines.values()].some((line) => line.hasAgreed(stream))
  }

  /** After wants have changed: says what is to be said, gives up lines that nobody needs. */
  settle(now: number): void {
    for (const line of this.#lines.values()) {
      this.#sendNext(line, now)
      if (line.subscribed.size === 0 && !this.#scheduler.has(`idle ${line.name}`)) {
        this.#scheduler.at(`idle ${line.name}`, now + idleMs, () => {
          if (line.subscribed.size === 0) this.#drop(line)
        })
      }
    }
  }

  opened(line: BinanceUsConnection, now: number): void {
    line.opened(now)
    this.#sendAt.delete(line.name)
    this.#scheduler.at(`life ${line.name}`, now + lineLifeMs, (later) => {
      this.replace(line, later)
    })
    this.settle(now)
    // A query went out with the first subscription: what follows them makes up for it.
    if (!this.#answers) {
      this.#request(line)
      this.#sendAt.set(line.name, now + 2 * betweenMessagesMs)
    }
    this.#heartbeats.get(line.name)?.start()
  }

  /** False where the silence before was such a time that we must have slept: then a new line is on its way. */
  received(line: BinanceUsConnection, now: number): boolean {
    const silentMs = line.heartbeat.silentMs(now)
    if (silentMs > (this.#answers ? silence.deadAfterMs : asleepAfterMs)) {
      this.reconnect(line, `Nothing came for ${Math.round(silentMs / 1000)} s.`, now)
      return false
    }
    line.heartbeat.received(now)
    if (line.isQuiet) this.#revive(line, now)
    return true
  }

  #revive(line: BinanceUsConnection, now: number): void {
    line.heartbeat.isQuiet = false
    this.#heartbeats.get(line.name)?.start()
    for (const stream of this.#onlyOn(line)) this.#events.revived(stream, now)
  }

  answered(line: BinanceUsConnection, id: number, now: number): void {
    if (line.isProbe(id) && !this.#answers) this.#learnAnswers()
    for (const stream of line.answered(id)) this.#events.subscribed(stream, now)
    const old = [...this.#lines.values()].find(({ successor }) => successor === line)
    if (old && line.isComplete) {
      this.#scheduler.at(`overlap ${old.name}`, now + overlapMs, () => {
        this.#drop(old)
      })
    }
  }

  /** From here on silence means something, on every connection. */
  #learnAnswers(): void {
    this.#answers = true
    for (const { name, heartbeat } of this.#lines.values()) {
      heartbeat.answered()
      this.#heartbeats.get(name)?.start()
    }
  }

  #request(line: BinanceUsConnection): void {
    this.#io.send(line.name, JSON.stringify(line.probe(this.#newId)))
  }

  closed(line: BinanceUsConnection, reason: string, now: number): void {
    const streams = this.#onlyOn(line)
    line.closed()
    this.#forgetTimes(line)
    // Its successor has everything, or is about to.
    if (line.successor) this.#drop(line)
    for (const stream of streams) this.#events.lost(stream, reason, now)
  }

  reconnect(line: BinanceUsConnection, reason: string, now: number): void {
    this.#io.reconnect(line.name, reason)
    this.closed(line, reason, now)
  }

  /** Opens a second line with the same streams, and gives the first one up when the second has them all. */
  replace(line: BinanceUsConnection, now: number): void {
    if (line.successor || !this.#lines.has(line.name)) return
    const successor = this.#open()
    for (const stream of line.subscribed) successor.subscribed.add(stream)
    line.successor = successor
    this.settle(now)
  }

  #open(): BinanceUsConnection {
    const name = `market-${(this.#lastName += 1)}`
    const line = new BinanceUsConnection(name, silence, this.#answers)
    this.#lines.set(name, line)
    const heartbeat = new HeartbeatTimer(this.#scheduler, name, line.heartbeat, {
      request: () => {
        this.#request(line)
      },
      quiet: (now) => {
        for (const stream of this.#onlyOn(line)) this.#events.quiet(stream, now)
      },
      dead: (silentMs, now) => {
        this.reconnect(line, `No answer for ${Math.round(silentMs / 1000)} s.`, now)
      },
    })
    this.#heartbeats.set(name, heartbeat)
    this.#io.connect(line.name, { address: 'market', suffix: '/stream', silenceMs })
    return line
  }

  #drop(line: BinanceUsConnection): void {
    this.#lines.delete(line.name)
    this.#sendAt.delete(line.name)
    this.#forgetTimes(line)
    this.#heartbeats.delete(line.name)
    this.#io.disconnect(line.name)
  }

  /** Streams that no other line brings at the moment. */
  #onlyOn(line: BinanceUsConnection): string[] {
    const others = [...this.#lines.values()].filter((other) => other !== line && !other.isQuiet)
    return [...line.subscribed].filter((stream) => !others.some((other) => other.hasAgreed(stream)))
  }

  #sendNext(line: BinanceUsConnection, now: number): void {
    const sendAt = Math.min(this.#sendAt.get(line.name) ?? now, now + betweenMessagesMs)
    const message = now >= sendAt ? line.nextMessage(this.#newId) : undefined
    if (message) {
      this.#sendAt.set(line.name, now + betweenMessagesMs)
      this.#io.send(line.name, JSON.stringify(message))
      this.#scheduler.at(`answer ${message.id}`, now + answerWithinMs, (later) => {
        if (line.isUnanswered(message.id)) {
          this.reconnect(line, 'The venue did not answer a subscription.', later)
        }
      })
    }
    if (message || now < sendAt) {
      this.#scheduler.at(
        `send ${line.name}`,
        message ? now + betweenMessagesMs : sendAt,
        (later) => {
          this.settle(later)
        },
      )
    }
  }

  #forgetTimes(line: BinanceUsConnection): void {
    this.#heartbeats.get(line.name)?.stop()
    for (const what of ['life', 'overlap', 'send', 'idle']) {
      this.#scheduler.cancel(`${what} ${line.name}`)
    }
  }
}
