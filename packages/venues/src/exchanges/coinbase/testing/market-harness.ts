import { readFileSync } from 'node:fs'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { CoinbaseMarket } from '../market/market.ts'

interface Example {
  body: Record<string, unknown>
}

export const coinbaseExamples = JSON.parse(
  readFileSync(new URL('../../../../fixtures/coinbase.json', import.meta.url), 'utf8'),
) as Record<string, Example> & { vectors: Record<string, unknown> }

export const exampleBody = (name: string): Record<string, unknown> =>
  coinbaseExamples[name]?.body ?? {}

const [btcUsd, btcUsdc] = exampleBody('rest_products_response')['products'] as [object, object]

export const product = (id: string, changes: object = {}): object => {
  const [base, quote] = id.split('-')
  const ids = { product_id: id, base_currency_id: base, quote_currency_id: quote }
  return { ...btcUsd, ...ids, alias_to: [], ...changes }
}

export const usualProducts: readonly object[] = [btcUsd, btcUsdc, product('ETH-USD')]

export type Level = readonly [side: 'bid' | 'offer', price: string, size: string]

export const l2Event = (type: string, id: string, levels: readonly Level[]): object => ({
  type,
  product_id: id,
  updates: levels.map(([side, price_level, new_quantity]) => ({
    side,
    event_time: '1970-01-01T00:00:00Z',
    price_level,
    new_quantity,
  })),
})

export const calmBook: readonly Level[] = [
  ['bid', '64000.00', '0.5'],
  ['bid', '63999.00', '1'],
  ['offer', '64001.00', '0.3'],
  ['offer', '64002.00', '2'],
]

/** A Coinbase adapter at work, and a venue at the other end of its connections that numbers what it says. */
export class CoinbaseMarketHarness extends MarketHarness {
  readonly counts = new Map<string, number>()

  constructor(products: readonly object[] = usualProducts) {
    super((io, sink) => new CoinbaseMarket(io, sink))
    this.start()
    this.answer('/market/products', { products })
    this.answer('/time', { iso: new Date(this.now - 20).toISOString() })
  }

  /** Connects and opens what the adapter requested, and lets it say what it wants to say. */
  openConnections(): this {
    this.pass(400)
    for (const name of this.io.connections.keys()) this.openConnection(name)
    return this.pass(1000)
  }

  openConnection(name: string): this {
    this.counts.set(name, 0)
    return this.open(name)
  }

  say(name: string, channel: string, ...events: readonly unknown[]): this {
    const sequence_num = this.counts.get(name) ?? 0
    this.counts.set(name, sequence_num + 1)
    const timestamp = new Date(this.now).toISOString()
    return this.receive(name, { channel, client_id: '', timestamp, sequence_num, events })
  }

  /** One that never arrives. */
  loseMessage(name: string): this {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    return this
  }

  snapshot(name: string, id: string, levels = calmBook): this {
    return this.say(name, 'l2_data', l2Event('snapshot', id, levels))
  }

  update(name: string, id: string, ...levels: readonly Level[]): this {
    return this.say(name, 'l2_data', l2Event('update', id, levels))
  }

  heartbeat(name: string): this {
    return this.say(name, 'heartbeats', { current_time: '', heartbeat_counter: 7 })
  }

  /** Time passes on connections that are alive. */
  live(ms: number): this {
    for (let passed = 0; passed < ms; passed += 1000) {
      this.pass(Math.min(1000, ms - passed))
      for (const name of this.counts.keys()) if (this.io.connections.has(name)) this.heartbeat(name)
    }
    return this
  }
}

export function harnessWithBook(symbols: readonly string[] = ['BTC-USD']): CoinbaseMarketHarness {
  const harness = new CoinbaseMarketHarness()
  for (const symbol of symbols) harness.subscribe(symbol, { bookLevels: 50 })
  harness.openConnections()
  harness.takeSent('book-1')
  return harness
}
