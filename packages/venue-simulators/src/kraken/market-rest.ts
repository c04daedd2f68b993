import { amountText } from '../exchange/amount.ts'
import { dayFigures } from '../market/day-figures.ts'
import type { MarketTrade } from '../market/market-trade.ts'
import type { MinuteCandle } from '../market/minute-candle.ts'
import type { Tape } from '../market/tape.ts'
import type { Ladder } from '../matching/ladder.ts'
import { type FrontContext, venueTime } from '../wire/front-context.ts'
import { isoTime } from '../wire/iso-time.ts'
import { type Json, RawNumber } from '../wire/json-text.ts'
import type { QueryFields } from '../wire/query.ts'
import type { WireAnswer } from '../wire/wire.ts'
import { krakenError, krakenResult } from './kraken-answers.ts'
import { averagePrice, longPrice } from './kraken-figures.ts'
import { type KrakenPair, altname, assetDecimals, assetId } from './kraken-names.ts'
import type { KrakenPairs } from './kraken-pairs.ts'
import type { KrakenReadings } from './kraken-readings.ts'
import type { KrakenSystem } from './kraken-system.ts'
import { candleRows } from './rest-candles.ts'

const usualDepth = 100
const mostDepth = 500
const mostTrades = 1000
/** Fees of the first tier in percent. */
const takerPercent = new RawNumber('0.4')
const makerPercent = new RawNumber('0.25')

/** The calls below /0/public. */
export class KrakenMarketRest {
  readonly #context: FrontContext
  readonly #readings: KrakenReadings
  readonly #pairs: KrakenPairs
  readonly #system: KrakenSystem

  constructor(
    context: FrontContext,
    readings: KrakenReadings,
    pairs: KrakenPairs,
    system: KrakenSystem,
  ) {
    this.#context = context
    this.#readings = readings
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
    const { book } = pair.instrument.crowd
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
    const { tape } = pair.instrument.crowd
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
    const rows = candleRows(pair, query, this.#readings, now)
    if (!rows) return krakenError('EGeneral:Invalid arguments')
    return krakenResult({ [pair.id]: rows.rows, last: rows.last })
  }
}

function pairJson(pair: KrakenPair): Json {
  const { instrument } = pair
  const { bounds, mode } = instrument
  // Some rows lack one field or another.
  const isSparse = instrument.symbol === 'LINK-USD'
  return {
    altname: pair.altname,
    wsname: pair.oldSocketName,
    aclass_base: 'currency',
    base: assetId(instrument.wireBase),
    aclass_quote: 'currency',
    quote: assetId(instrument.quote),
    execution_venue: 'international',
    lot: 'unit',
    cost_decimals: 5,
    pair_decimals: pair.pairDecimals,
    lot_decimals: pair.lotDecimals,
    ...(!isSparse && { lot_multiplier: 1 }),
    leverage_buy: [2, 3, 4, 5],
    leverage_sell: [2, 3, 4, 5],
    fees: [
      [0, takerPercent],
      [10_000, new RawNumber('0.35')],
    ],
    fees_maker: [
      [0, makerPercent],
      [10_000, new RawNumber('0.2')],
    ],
    fee_volume_currency: 'ZUSD',
    margin_call: 80,
    margin_stop: 40,
    ordermin: instrument.sizeText(bounds.minSize).replace(/\.?0+$/, ''),
    costmin: amountText(bounds.minNotional),
    tick_size: instrument.priceStep,
    ...(!isSparse && { status: statusWord(mode) }),
    long_position_limit: 300,
    short_position_limit: 240,
  }
}

/** REST knows fewer words than the socket. */
function statusWord(mode: string): string {
  return mode === 'halted' || mode === 'delisted' ? 'cancel_only' : mode.replace('-', '_')
}

function tickerOf(pair: KrakenPair, now: number): Json {
  const { crowd } = pair.instrument
  const day = dayFigures(crowd, now)
  const midnight = Math.floor(now / 86_400_000) * 86_400_000
  const today = crowd.candles.over(midnight, now + 1) ?? day
  const best = (ladder: Ladder) => {
    const qty = Number(pair.qty(ladder.best?.total ?? 0))
    return [longPrice(pair, ladder.best?.price ?? 0), String(Math.ceil(qty)), qty.toFixed(3)]
  }
  const last = crowd.tape.trade(crowd.tape.lastId)
  const both = (of: (figures: MinuteCandle) => string) => [of(today), of(day)]
  return {
    a: best(crowd.book.asks),
    b: best(crowd.book.bids),
    c: [longPrice(pair, crowd.lastPrice), pair.qty(last?.size ?? 0)],
    v: both(({ volume }) => Number(pair.instrument.sizeText(volume)).toFixed(8)),
    p: both((figures) => averagePrice(pair, figures, Math.max(5, pair.pairDecimals))),
    t: [today.trades, day.trades],
    l: both(({ low }) => longPrice(pair, low)),
    h: both(({ high }) => longPrice(pair, high)),
    o: longPrice(pair, today.open),
  }
}

/** The number of a trade in paging: its time, made unique. */
function nanoseconds(trade: MarketTrade): bigint {
  return BigInt(trade.time) * 1_000_000n + BigInt(trade.id % 1_000_000)
}

function firstAfter(tape: Tape, from: number, since: bigint): number {
  let id = from
  for (let trade = tape.trade(id); trade && nanoseconds(trade) <= since; trade = tape.trade(id)) {
    id += 1
  }
  return id
}

function sinceOf(text: string | undefined): bigint | undefined {
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return undefined
  const whole = BigInt(text.replace(/\..*$/, ''))
  return whole < 100_000_000_000n ? whole * 1_000_000_000n : whole
}

function tradeRow(pair: KrakenPair, trade: MarketTrade): Json {
  const nanos = nanoseconds(trade)
  const time = `${nanos / 1_000_000_000n}.${String(nanos % 1_000_000_000n)
    .padStart(9, '0')
    .slice(0, 7)}`
  return [
    longPrice(pair, trade.price),
    pair.qty(trade.size),
    new RawNumber(time),
    trade.takerSide === 'buy' ? 'b' : 's',
    trade.id % 3 === 0 ? 'l' : 'm',
    '',
    trade.id,
  ]
}
