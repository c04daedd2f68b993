import { readFileSync } from 'node:fs'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { RobinhoodMarket, type RobinhoodOptions } from '../market/market.ts'

interface Example {
  status: number
  where: string
  body: unknown
}

export const robinhoodExamples = JSON.parse(
  readFileSync(new URL('../../../../fixtures/robinhood.json', import.meta.url), 'utf8'),
) as Record<string, Example> & { vectors: Record<string, Record<string, unknown>> }

export const example = (name: string): Example => {
  const found = robinhoodExamples[name]
  if (!found) throw new Error(`There is no example ${name}`)
  return found
}

export const pair = (base: string, changes: object = {}): object => ({
  symbol: `${base}-USD`,
  asset_code: base,
  quote_code: 'USD',
  asset_increment: '0.000000010000000000',
  quote_increment: '0.010000000000000000',
  max_order_size: '20.0000000000000000',
  status: 'tradable',
  is_api_tradable: true,
  ...changes,
})

export const quote = (symbol: string, bid: string, ask: string): object => ({
  symbol,
  bid,
  ask,
  timestamp: '2026-08-19T19:20:41.579217945Z',
})

/** A Robinhood adapter with a key that knows some pairs. */
export class RobinhoodMarketHarness extends MarketHarness {
  constructor(
    pairs: readonly object[] = [pair('BTC'), pair('ETH'), pair('XLM')],
    options: RobinhoodOptions = {},
  ) {
    super((io, sink) => new RobinhoodMarket(io, sink, { keyId: 'mine', ...options }))
    this.start()
    this.answer('/trading_pairs/', { next: null, previous: null, results: pairs })
  }

  /** Path and query of what waits for an answer. */
  requested(): string | undefined {
    const [request] = this.io.requests
    if (!request) return undefined
    const query = (request.query ?? []).map((nameAndValue) => nameAndValue.join('='))
    return [request.path, ...query].join(' ')
  }

  answerQuotes(...rows: readonly object[]): this {
    return this.answer('/best_bid_ask/', { results: rows })
  }

  /** Average prices for growing sizes. */
  answerSizes(symbol: string, bids: readonly Point[], asks: readonly Point[]): this {
    const rows = [
      ...bids.map(([quantity, bid]) => ({ symbol, side: 'bid', quantity, bid })),
      ...asks.map(([quantity, ask]) => ({ symbol, side: 'ask', quantity, ask })),
    ]
    return this.answer('/estimated_price/', { results: rows })
  }
}

/** With one row a side of BTC-USD on its ladder. */
export function harnessWithQuotes(): RobinhoodMarketHarness {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 1 })
  harness
    .pass(0)
    .answerQuotes(quote('BTC-USD', '64999', '65001'))
    .pass(2000)
  return harness.answerSizes('BTC-USD', [[1, 64_990]], [[1, 65_000]])
}

export type Point = readonly [quantity: number, price: number]
