import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf, listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { MarketConnection } from '../../../kernel/market/market-connection.ts'
import { unreadableMessage } from '../../../kernel/market/market-feeds.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { eventTimeMs } from '../wire/event-time.ts'
import { connectionSuffix, requestFrame } from '../wire/frames.ts'
import { geminiPace } from '../wire/limits.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import { newBookScan } from './book-scan.ts'
import { paceOf } from './connection-limits.ts'
import type { DayStatistics } from './day-statistics.ts'
import { GeminiFeeds } from './feeds.ts'
import type { GeminiInstruments } from './instruments.ts'

const connectionName = 'market'
/** A quiet market sends nothing at all, so silence means nothing before it has been asked. */
const silence = { probeAfterMs: 2000, quietAfterMs: 4500, deadAfterMs: 10_000 }
/** Without our queries, the server's own ping every twenty seconds is the only sign of life. */
const silenceMs = 60_000

type PendingRequest = { method: 'ping' | 'time' | 'conninfo'; sentAt: number }

/** Gemini's socket as far as it is public: what comes over it, and to whom it goes. */
export class GeminiConnection {
  readonly feeds: GeminiFeeds
  readonly connection: MarketConnection
  #io: AdapterIo
  #lastId = 0
  #requests = new Map<string, PendingRequest>()
  #reportsTime = true
  #scan = newBookScan()

  constructor(
    io: AdapterIo,
    scheduler: Scheduler,
    sink: MarketSink,
    instruments: GeminiInstruments,
    rest: GeminiCalls,
    days: DayStatistics,
    outdated: (now: number) => void,
  ) {
    this.#io = io
    const send = (text: string) => io.send(connectionName, text)
    const nextId = () => this.#takeId()
    this.feeds = new GeminiFeeds(io, sink, instruments, rest, days, send, nextId, outdated)
    this.connection = new MarketConnection(io, scheduler, this.feeds.market, {
      name: connectionName,
      plan: { address: 'market', suffix: connectionSuffix, silenceMs },
      silence,
      speaksByItself: false,
      opened: (now) => this.#opened(now),
      request: (now) => this.#request(this.#reportsTime ? 'time' : 'ping', now),
    })
  }

  /** True if it may have changed what is to happen later. */
  readMessage(text: string, now: number): boolean {
    if (this.#scan.read(text)) {
      const isLive = this.feeds.scannedFrame(this.#scan, now)
      if (isLive !== undefined) return !isLive
    }
    const frame = objectOf(tryParseLossless(text))
    if (!frame) this.#unreadable(text, now)
    else if (frame['status'] !== undefined && frame['id'] !== undefined) this.#answer(frame, now)
    else if (frame['e'] === 'depthUpdate') return !this.feeds.bookFrame(frame, now)
    else if (isTrade(frame)) this.feeds.trade(frame, now)
    else if (isTicker(frame)) this.feeds.ticker(frame, now)
    else if (mayBeBook(frame)) {
      this.#io.anomaly('unreadable message', excerptOf(text))
      this.feeds.unreadableBook(frame['s'], now)
    } else this.#io.anomaly('unknown message', excerptOf(text))
    return true
  }

  /** Nobody can determine which book it was about. */
  #unreadable(text: string, now: number): void {
    this.#io.anomaly('unreadable message', excerptOf(text))
    this.feeds.market.renewBooks(unreadableMessage, now)
  }

  /** What was found out about the connection before does not hold for this one. */
  #opened(now: number): void {
    this.#requests.clear()
    this.feeds.forgetConnection()
    this.#request('conninfo', now)
  }

  #request(method: PendingRequest['method'], now: number): void {
    const id = this.#takeId()
    this.#requests.set(String(id), { method, sentAt: now })
    this.#io.send(connectionName, requestFrame(method, id))
  }

  #answer(frame: JsonObject, now: number): void {
    const id = textOf(frame['id']) ?? ''
    const error = errorIn(frame)
    const request = this.#requests.get(id)
    if (request) {
      this.#requests.delete(id)
      this.connection.answered()
      this.#readAnswer(request, frame, error, now)
    } else if (/^\d{1,15}$/.test(id)) {
      this.feeds.subscriptionAnswered(Number(id), error, now)
    } else this.#io.anomaly('answer to no request', id.slice(0, 100))
  }

  #readAnswer(
    { method, sentAt }: PendingRequest,
    frame: JsonObject,
    error: string | undefined,
    now: number,
  ) {
    if (method === 'time') {
      const time = eventTimeMs(textOf(objectOf(frame['result'])?.['serverTime']))
      // Then the dates of other answers have to do.
      if (time === undefined) this.#reportsTime = false
      else this.#io.clock(time, sentAt, now)
    } else if (method === 'conninfo' && error === undefined) {
      const limits =
        listOf(frame['rateLimits']) ?? listOf(objectOf(frame['result'])?.['rateLimits'])
      this.feeds.market.subscriptions.setPace(paceOf(limits ?? [], geminiPace))
    }
  }

  #takeId(): number {
    this.#lastId += 1
    return this.#lastId
  }
}

/** As readable text; undefined if the answer is none. */
function errorIn(frame: JsonObject): string | undefined {
  const error = objectOf(frame['error'])
  if (frame['status'] === '200' && !error) return undefined
  const code = textOf(error?.['code']) ?? textOf(frame['status']) ?? ''
  return `${code} ${textOf(error?.['msg']) ?? ''}`.trim()
}

/** Trades carry no word for what they are; an order of an account has an `X`. */
function isTrade(frame: JsonObject): boolean {
  return (
    frame['t'] !== undefined &&
    frame['p'] !== undefined &&
    frame['m'] !== undefined &&
    frame['X'] === undefined
  )
}

function isTicker(frame: JsonObject): boolean {
  return (
    frame['b'] !== undefined &&
    frame['B'] !== undefined &&
    frame['a'] !== undefined &&
    frame['A'] !== undefined
  )
}

/** Lists of levels, or the first number of a change: no other message has them. What Gemini adds has neither. */
function mayBeBook(frame: JsonObject): boolean {
  return Array.isArray(frame['b']) || Array.isArray(frame['a']) || frame['U'] !== undefined
}
