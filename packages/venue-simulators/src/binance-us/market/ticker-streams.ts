import { type Json, jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { StreamHub } from '../wire/stream-hub.ts'
import { closeBefore } from './candles.ts'
import type { BinanceSymbol } from './symbol.ts'
import { type Statistics, changePercent, statisticsOf, weightedAverage } from './tickers.ts'

const dayMs = 86_400_000
const windows = [
  ['1h', 3_600_000],
  ['4h', 14_400_000],
  ['1d', dayMs],
] as const

/** Numbers of a day or of hours, each second, of symbols that traded. */
export class BinanceTickerStreams {
  readonly #context: ServerContext
  readonly #hub: StreamHub
  readonly #changed = new Set<BinanceSymbol>()

  constructor(context: ServerContext, hub: StreamHub, now: number) {
    this.#context = context
    this.#hub = hub
    context.agenda.every(1000, now, (at) => this.#emit(at))
  }

  traded(symbol: BinanceSymbol): void {
    this.#changed.add(symbol)
  }

  #emit(now: number): void {
    const changed = [...this.#changed]
    this.#changed.clear()
    if (changed.length === 0) return
    const time = Math.floor(venueTime(this.#context, now))
    const kinds: [string, (symbol: BinanceSymbol) => string][] = [
      ['ticker', (symbol) => dayEvent(symbol, time, now)],
      ['miniTicker', (symbol) => miniEvent(symbol, time, now)],
      ...windows.map(([name, width]): [string, (symbol: BinanceSymbol) => string] => [
        `ticker_${name}`,
        (symbol) => windowEvent(symbol, name, width, time, now),
      ]),
    ]
    for (const [kind, eventOf] of kinds) {
      for (const symbol of changed) {
        this.#hub.emit(`${symbol.name.toLowerCase()}@${kind}`, 'ticker', () => eventOf(symbol), now)
      }
      const all = () => `[${changed.map(eventOf).join(',')}]`
      this.#hub.emit(`!${kind}@arr`, 'ticker', all, now)
    }
  }
}

function miniEvent(symbol: BinanceSymbol, time: number, now: number): string {
  const statistics = statisticsOf(symbol, dayMs, now)
  return jsonText({ e: '24hrMiniTicker', E: time, s: symbol.name, ...bar(symbol, statistics) })
}

function dayEvent(symbol: BinanceSymbol, time: number, now: number): string {
  const statistics = statisticsOf(symbol, dayMs, now)
  const { book, tape } = symbol.marketBook
  return jsonText({
    e: '24hrTicker',
    E: time,
    s: symbol.name,
    ...change(symbol, statistics),
    x: symbol.price(closeBefore(symbol, statistics.from)),
    Q: symbol.size(tape.trade(tape.lastId)?.size ?? 0),
    b: symbol.price(book.bids.best?.price ?? 0),
    B: symbol.size(book.bids.best?.total ?? 0),
    a: symbol.price(book.asks.best?.price ?? 0),
    A: symbol.size(book.asks.best?.total ?? 0),
    ...bar(symbol, statistics),
    ...span(statistics),
  })
}

function windowEvent(
  symbol: BinanceSymbol,
  name: string,
  width: number,
  time: number,
  now: number,
): string {
  const statistics = statisticsOf(symbol, width, now)
  const parts = { ...change(symbol, statistics), ...bar(symbol, statistics), ...span(statistics) }
  return jsonText({ e: `${name}Ticker`, E: time, s: symbol.name, ...parts })
}

function change(symbol: BinanceSymbol, statistics: Statistics): Record<string, Json> {
  return {
    p: symbol.price(statistics.close - statistics.open),
    P: changePercent(statistics.open, statistics.close),
    w: weightedAverage(symbol, statistics),
  }
}

function bar(symbol: BinanceSymbol, statistics: Statistics): Record<string, Json> {
  return {
    c: symbol.price(statistics.close),
    o: symbol.price(statistics.open),
    h: symbol.price(statistics.high),
    l: symbol.price(statistics.low),
    v: symbol.size(statistics.volume),
    q: symbol.turnover(statistics.turnover),
  }
}

function span(statistics: Statistics): Record<string, Json> {
  const { from, to, firstId, lastId, trades } = statistics
  return { O: from, C: to, F: firstId, L: lastId, n: trades }
}
