import { readFileSync } from 'node:fs'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { BinanceUsMarket, type BinanceUsOptions } from '../market/market.ts'

export interface RestExample {
  status: number
  headers: Record<string, string>
  json?: unknown
  text?: string
}

export const binanceUsExamples = JSON.parse(
  readFileSync(new URL('../../../../fixtures/binance-us.json', import.meta.url), 'utf8'),
) as Record<string, { body: unknown }> & { vectors: Record<string, { cases: unknown[] }> }

export const exampleBody = (name: string): unknown => binanceUsExamples[name]?.body
export const restExample = (name: string) => exampleBody(name) as RestExample

/** Header names arrive in lower case. */
export const headersOf = ({ headers }: RestExample): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const info = restExample('rest.exchangeInfo.response').json as { symbols: [object] }

export const symbolRow = (base: string, quote: string, changes: object = {}): object => ({
  ...info.symbols[0],
  symbol: `${base}${quote}`,
  baseAsset: base,
  quoteAsset: quote,
  ...changes,
})

export const exchangeInfo = (...symbols: object[]): object => ({ ...info, symbols })

export type Levels = readonly (readonly [price: string, size: string])[]

export const calmBids: Levels = [
  ['64000.00', '0.5'],
  ['63999.00', '1'],
]
export const calmAsks: Levels = [
  ['64001.00', '0.3'],
  ['64002.00', '2'],
]

/** A Binance.US adapter at work, and a venue at the other end. */
export class BinanceUsMarketHarness extends MarketHarness {
  constructor(
    symbols: object[] = [symbolRow('BTC', 'USD'), symbolRow('ETH', 'USD')],
    options: BinanceUsOptions = {},
  ) {
    super((io, sink) => new BinanceUsMarket(io, sink, options))
    this.start()
    this.answer('/exchangeInfo', exchangeInfo(...symbols))
    this.answer('/time', { serverTime: this.now - 20 })
  }

  openConnections(): this {
    for (const name of this.io.connections.keys()) this.open(name)
    return this
  }

  /** Says yes to everything that was said on a connection. */
  agree(name: string): this {
    for (const message of this.takeSent(name) as { id: number; method: string }[]) {
      const result = message.method === 'LIST_SUBSCRIPTIONS' ? [] : null
      this.receive(name, { result, id: message.id })
    }
    return this
  }

  depth(
    first: number,
    last: number,
    bids: Levels = [],
    asks: Levels = [],
    connection = 'market-1',
  ): this {
    const data = { e: 'depthUpdate', E: this.now, s: 'BTCUSD', U: first, u: last, b: bids, a: asks }
    return this.receive(connection, { stream: 'btcusd@depth@100ms', data })
  }

  snapshot(lastUpdateId: number, bids: Levels = calmBids, asks: Levels = calmAsks): this {
    return this.answer('/depth', { lastUpdateId, bids, asks })
  }

  /** Time passes on a connection that answers when it is asked. */
  live(ms: number, connection = 'market-1'): this {
    for (let passed = 0; passed < ms; passed += 2000) {
      this.pass(Math.min(2000, ms - passed)).receive(connection, { result: [], id: 0 })
    }
    return this
  }
}

export function harnessWithBook(levels = 10): BinanceUsMarketHarness {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: levels })
  return harness.openConnections().agree('market-1').depth(9, 10).snapshot(10)
}
