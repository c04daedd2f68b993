import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf, itemsOf, listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { MarketConnection } from '../../../kernel/market/market-connection.ts'
import { unreadableMessage } from '../../../kernel/market/market-feeds.ts'
import type { Requests } from '../../../kernel/requests.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { pingFrame } from '../wire/frames.ts'
import { BookScan } from './book-scan.ts'
import { KrakenFeeds } from './feeds.ts'
import type { KrakenInstruments } from './instruments.ts'

export interface StreamEvents {
  /** The instrument channel reported something new. */
  listed(now: number): void
  status(word: string, now: number): void
  /** Kraken does not know a pair that we have on our list. */
  outdated(now: number): void
}

const connectionName = 'market'
/** A heartbeat comes every second, so five seconds of silence are a fault; the rest is the usual advice. */
const silence = { probeAfterMs: 2500, quietAfterMs: 4500, deadAfterMs: 10_000 }

/** Kraken's public socket: what comes over it, and to whom it goes. */
export class KrakenConnection {
  readonly feeds: KrakenFeeds
  readonly connection: MarketConnection
  #io: AdapterIo
  #instruments: KrakenInstruments
  #events: StreamEvents
  #lastId = 0
  #ping = { id: '', sentAt: 0 }
  #scan = new BookScan()

  constructor(
    io: AdapterIo,
    scheduler: Scheduler,
    sink: MarketSink,
    instruments: KrakenInstruments,
    requests: Requests,
    events: StreamEvents,
  ) {
    this.#io = io
    this.#instruments = instruments
    this.#events = events
    const send = (text: string) => io.send(connectionName, text)
    this.feeds = new KrakenFeeds(
      io,
      sink,
      instruments,
      requests,
      send,
      () => this.#takeId(),
      (now) => events.outdated(now),
    )
    this.connection = new MarketConnection(io, scheduler, this.feeds.market, {
      name: connectionName,
      plan: { address: 'market', silenceMs: silence.deadAfterMs },
      silence,
      speaksByItself: true,
      request: (now) => {
        this.#ping = { id: String(this.#takeId()), sentAt: now }
        send(pingFrame(this.#lastId))
      },
    })
  }

  /** True if it may have changed what is to happen later. */
  readMessage(text: string, now: number): boolean {
    if (this.#scan.read(text)) {
      const isLive = this.feeds.scannedFrame(this.#scan, now)
      if (isLive !== undefined) return !isLive
    }
    const frame = objectOf(tryParseLossless(text))
    if (!frame) return this.#unreadable(text, now)
    switch (frame['channel']) {
      case 'heartbeat':
        return true
      case 'book':
        return this.#bookFrame(frame, text, now)
      case 'trade':
        this.#tradeFrame(frame, text, now)
        return true
      case 'ticker':
        for (const row of this.#rowsOf(frame, text)) this.feeds.ticker(row, now)
        return true
      case 'status':
        for (const row of this.#rowsOf(frame, text)) {
          this.#events.status(textOf(row['system']) ?? '', now)
        }
        return true
      case 'instrument':
        if (this.#instruments.readChannel(frame['data'], frame['type'] === 'snapshot', now)) {
          this.#events.listed(now)
        }
        return true
      default:
        return this.#otherFrame(frame, text, now)
    }
  }

  /** A channel that Kraken adds is no book, and no anomaly; a message without one may have been a book's. */
  #otherFrame(frame: JsonObject, text: string, now: number): boolean {
    const { channel, method } = frame
    if (channel === undefined && method !== undefined) this.#answerFrame(frame, text, now)
    else if (typeof channel !== 'string' && carriesRows(frame)) this.#unreadable(text, now)
    else if (channel !== 'level3' && carriesLevels(frame)) this.#unreadable(text, now)
    else this.#io.anomaly('unknown message', excerptOf(text))
    return true
  }

  /** Nobody can determine which book it was about. */
  #unreadable(text: string, now: number): boolean {
    this.#io.anomaly('unreadable message', excerptOf(text))
    this.feeds.market.renewBooks(unreadableMessage, now)
    return true
  }

  /** The busiest path: one row without detours, and a frame that leaves its book live plans nothing again. */
  #bookFrame(frame: JsonObject, text: string, now: number): boolean {
    const { type, data } = frame
    const rows = listOf(data)
    if (!rows || rows.length === 0) return this.#unreadable(text, now)
    const only = rows.length === 1 ? objectOf(rows[0]) : undefined
    if (only) return !this.feeds.bookFrame(only, type, now)
    for (const row of rows) this.feeds.bookFrame(objectOf(row) ?? {}, type, now)
    return true
  }

  #tradeFrame(frame: JsonObject, text: string, now: number): void {
    const isSnapshot = frame['type'] === 'snapshot'
    const rows = this.#rowsOf(frame, text)
    const bySymbol = Map.groupBy(rows, (row) => textOf(row['symbol']) ?? '')
    for (const [symbol, own] of bySymbol) this.feeds.trades(symbol, own, isSnapshot, now)
  }

  #rowsOf(frame: JsonObject, text: string): JsonObject[] {
    const rows = itemsOf(frame['data'])
      .map(objectOf)
      .filter((row) => row !== undefined)
    if (rows.length === 0) this.#io.anomaly('message without rows', excerptOf(text))
    return rows
  }

  /** The answer to something that we said. A refused subscription may lack everything but its number. */
  #answerFrame(frame: JsonObject, text: string, now: number): void {
    const method = frame['method']
    const id = textOf(frame['req_id'])
    if (method === 'pong') this.#readPong(frame, id, now)
    else if ((method === 'subscribe' || method === 'unsubscribe') && id !== undefined) {
      const symbol = textOf(objectOf(frame['result'])?.['symbol']) ?? textOf(frame['symbol'])
      const said = textOf(frame['error']) ?? 'refused without a reason'
      // Without 'success' it is none.
      const isFine = frame['success'] === true || /already subscribed/i.test(said)
      const { subscriptions } = this.feeds.market
      subscriptions.answered(Number(id), symbol, isFine ? undefined : said, now)
    } else this.#io.anomaly('unknown answer', excerptOf(text))
  }

  #readPong(frame: JsonObject, id: string | undefined, now: number): void {
    const timeIn = Date.parse(textOf(frame['time_in']) ?? '')
    const timeOut = Date.parse(textOf(frame['time_out']) ?? '')
    if (id !== this.#ping.id || Number.isNaN(timeIn + timeOut)) return
    this.#io.clock((timeIn + timeOut) / 2, this.#ping.sentAt, now)
  }

  #takeId(): number {
    this.#lastId += 1
    return this.#lastId
  }
}

/** As books alone do, whatever became of the name of their channel. */
function carriesLevels(frame: JsonObject): boolean {
  return itemsOf(frame['data']).some((row) => {
    const { bids, asks, checksum } = objectOf(row) ?? {}
    return bids !== undefined || asks !== undefined || checksum !== undefined
  })
}

/** As messages of all channels with data do; answers and notices do not. */
function carriesRows(frame: JsonObject): boolean {
  return frame['data'] !== undefined || frame['type'] === 'snapshot' || frame['type'] === 'update'
}
