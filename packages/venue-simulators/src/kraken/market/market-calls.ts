import type { Ladder } from '@leadline/matching-engine/book/ladder'

import { isoTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import { krakenError, krakenResult } from '../wire/answers.ts'
import { longPrice } from '../wire/numbers.ts'
import type { KrakenSystem } from '../wire/system-status.ts'
import { candleRows } from './candles.ts'
import { pairJson, tickerOf } from './instruments.ts'
import { type KrakenPair, altname, assetDecimals, assetId } from './symbol.ts'
import type { KrakenPairs } from './symbols.ts'
import { firstAfter, nanoseconds, sinceOf, tradeRow } from './trades.ts'

const usualDepth = 100
const mostDepth = 500
const mostTrades = 1000

/** The calls below /0/public. */
export class KrakenMarketCalls {
  readonly #context: ServerContext
  readonly #variants: KrakenVariants
  readonly #pairs: KrakenPairs
  readonly #system: KrakenSystem

  constructor(
    context: ServerContext,
    variants: KrakenVariants,
    pairs: KrakenPairs,
    system: KrakenSystem,
  ) {
    this.#context = context
    this.#variants = variants
    this.#pairs = pairs
    this.#system = system
  }

  call(method: string, query: QueryFields, now: number): WireAnswer {
    switch (method) {
      case 'Time':
        return this.#time(now)
      case 'SystemStatus':
        return krakenResult({
          status: this.#system.status,
          timestamp: isoTime(venueTime(this.#context, now), 0),
        })
      case 'Assets':
        return this.#assets(query)
      case 'AssetPairs':
        return this.#assetPairs(query)
      case 'Ticker':
        return this.#forPair(query, (pair) => tickerOf(pair, now))
      case 'Depth':
        return this.#forPair(query, (pair) => this.#depth(pair, query, now))
      case 'Trades':
        return this.#trades(query)
      case 'OHLC':
        return this.#candles(query, now)
      default:
        return krakenError('EGeneral:Unknown method')
    }
  }

  #time(now: number): WireAnswer {
    const time = venueTime(this.#context, now)
    const rfc1123 = new Date(time)
      .toUTCString()
      .replace(/ (\d\d)(\d\d) /, ' $2 ')
      .replace('GMT', '+0000')
    return krakenResult({ unixtime: Math.floor(time / 1000), rfc1123 })
  }

  #assets(query: QueryFields): WireAnswer {
    const wanted = query.get('asset')?.split(',')
    const codes = new Set(
      this.#pairs.listed.flatMap(({ instrument }) => [instrument.wireBase, instrument.quote]),
    )
    const rows = [...codes]
      .filter(
        (code) =>
          !wanted || [code, altname(code), assetId(code)].some((name) => wanted.includes(name)),
      )
      .map((code) => [
        assetId(code),
        {
          aclass: 'currency',
          altname: altname(code),
          decimals: assetDecimals(code),
          display_decimals: code === 'USD' ? 2 : 5,
          status: 'enabled',
        },
      ])
    return krakenResult(Object.fromEntries(rows) as Json)
  }

  #assetPairs(query: QueryFields): WireAnswer {
    const wanted = query.get('pair')?.split(',')
    const found = wanted ? wanted.map((name) => this.#pairs.find(name)) : this.#pairs.listed
    if (found.some((pair) => pair === undefined)) return krakenError('EQuery:Unknown asset pair')
    const rows = found.flatMap((pair) => (pair ? [[pair.id, pairJson(pair)] as const] : []))
    return krakenResult(Object.fromEntries(rows))
  }

  #forPair(query: QueryFields, answer: (pair: KrakenPair) => Json): WireAnswer {
    const pair = this.#pairs.find(query.get('pair') ?? '')
    return pair
      ? krakenResult({ [pair.id]: answer(pair) })
      : krakenError('EQuery:Unknown asset pair')
  }

  #depth(pair: KrakenPair, query: QueryFields, now: number): Json {
    const count = Math.min(query.whole('count') ?? usualDepth, mostDepth)
    const { book } = pair.instrument.marketBook
    const second = Math.floor(venueTime(this.#context, now) / 1000)
    const side = (ladder: Ladder) => {
      const rows: Json[] = []
      for (let depth = 0; depth < Math.min(count, ladder.length); depth += 1) {
        const level = ladder.at(depth)
        // Sizes are shown with three decimals only.
        const size = Number(pair.qty(level?.total ?? 0)).toFixed(3)
        rows.push([longPrice(pair, level?.price ?? 0), size, second - (depth % 60)])
      }
      return rows
    }
    return { asks: side(book.asks), bids: side(book.bids) }
  }

  #trades(query: QueryFields): WireAnswer {
    const pair = this.#pairs.find(query.get('pair') ?? '')
    if (!pair) return krakenError('EQuery:Unknown asset pair')
    const { tape } = pair.instrument.marketBook
    const count = Math.min(query.whole('count') ?? mostTrades, mostTrades)
    const since = sinceOf(query.get('since'))
    let id = since === undefined ? tape.lastId - count + 1 : tape.idAt(Number(since / 1_000_000n))
    if (since !== undefined) id = firstAfter(tape, id, since)
    const trades = tape.between(id, id + count - 1)
    const last = trades.at(-1)
    return krakenResult({
      [pair.id]: trades.map((trade) => tradeRow(pair, trade)),
      last: String(last ? nanoseconds(last) : (since ?? 0n)),
    })
  }

  #candles(query: QueryFields, now: number): WireAnswer {
    const pair = this.#pairs.find(query.get('pair') ?? '')
    if (!pair) return krakenError('EQuery:Unknown asset pair')
    const rows = candleRows(pair, query, this.#variants, now)
    if (!rows) return krakenError('EGeneral:Invalid arguments')
    return krakenResult({ [pair.id]: rows.rows, last: rows.last })
  }
}
