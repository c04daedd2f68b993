import type { MarketSubscription } from '../../../market-adapter.ts'
import { readExamples } from '../../../testing/examples.ts'
import { OneConnectionHarness } from '../../../testing/one-connection-harness.ts'
import { onlyBook } from '../../../testing/sample-subscriptions.ts'
import { KrakenMarket, type KrakenOptions } from '../market/market.ts'

export const examples = readExamples('kraken')

const pairRow = (wsname: string, more: object = {}) => ({
  altname: wsname.replace('/', ''),
  wsname,
  base: wsname.split('/')[0],
  quote: wsname.split('/')[1],
  cost_decimals: 5,
  pair_decimals: 1,
  lot_decimals: 8,
  ordermin: '0.00005',
  costmin: '0.5',
  tick_size: '0.1',
  status: 'online',
  ...more,
})

export const pairs = {
  XXBTZUSD: pairRow('XBT/USD', { base: 'XXBT', quote: 'ZUSD' }),
  XETHZUSD: pairRow('ETH/USD', { base: 'XETH', quote: 'ZUSD' }),
  XDGUSD: pairRow('XDG/USD', { pair_decimals: 7, tick_size: '0.0000001' }),
}

export interface KrakenFrame {
  method: string
  req_id: number
  params?: { channel: string; symbol?: string[]; depth?: number }
}

export class KrakenMarketHarness extends OneConnectionHarness<KrakenFrame> {
  override now = Date.parse('2026-09-01T12:00:00Z')
  protected readonly examples = examples

  constructor(options?: KrakenOptions) {
    super((io, sink) => new KrakenMarket(io, sink, options))
  }

  /** Started, with its pairs read. */
  static started(rows: object = pairs, options?: KrakenOptions): KrakenMarketHarness {
    return new KrakenMarketHarness(options).start().result('AssetPairs', rows)
  }

  /** Started and connected, with this wanted of BTC-USD and every subscription granted. */
  static watching(subscription: MarketSubscription = onlyBook): KrakenMarketHarness {
    const harness = KrakenMarketHarness.started().subscribe('BTC-USD', subscription).open('market')
    harness.acknowledge()
    return harness
  }

  result(method: string, result: unknown): this {
    return this.answerWith(method, { error: [], result })
  }

  answerWith(method: string, body: unknown, status = 200): this {
    return this.answerPath(`/0/public/${method}`, body, status)
  }

  /** Once per symbol. */
  protected agreeTo({ method, params, req_id: reqId }: KrakenFrame): string[] {
    if (!params) return []
    const { channel, depth } = params
    return (params.symbol ?? [undefined]).map((symbol) => {
      const result = { channel, ...(symbol && { symbol }), ...(depth && { depth }) }
      this.say(JSON.stringify({ method, result, success: true, req_id: reqId }))
      return [method, channel, depth, symbol].filter((word) => word !== undefined).join(' ')
    })
  }

  protected showLife(): void {
    this.say('{"channel":"heartbeat"}')
  }
}
