import type { MarketSubscription } from '../../../market-adapter.ts'
import { readExamples } from '../../../testing/examples.ts'
import { OneConnectionHarness } from '../../../testing/one-connection-harness.ts'
import { onlyBook } from '../../../testing/sample-subscriptions.ts'
import { GeminiMarket } from '../market/market.ts'

export const examples = readExamples('gemini')

export const details = (symbol: string, base: string, quote: string, more: object = {}) => ({
  symbol,
  base_currency: base,
  quote_currency: quote,
  tick_size: 1e-8,
  quote_increment: 0.01,
  min_order_size: '0.00001',
  status: 'open',
  product_type: 'spot',
  ...more,
})

export const markets = [
  details('BTCUSD', 'BTC', 'USD'),
  details('ETHUSD', 'ETH', 'USD'),
  details('SOLRLUSD', 'SOL', 'RLUSD', { tick_size: 1e-6, quote_increment: 0.001 }),
]

export interface GeminiFrame {
  id: number
  method: string
  params?: string[]
}

/** An example of an answer as it is on the wire: what describes the reply is taken out of its body. */
export function answerExample(name: string): { status: number; body: string } {
  const described = examples.body(name) as { httpStatus?: number; rawBody?: string } | null
  const { httpStatus = 200, rawBody, ...fields } = described ?? {}
  const isPlain = Array.isArray(described) || described?.httpStatus === undefined
  return {
    status: httpStatus,
    body: rawBody ?? (isPlain ? examples.text(name) : JSON.stringify(fields)),
  }
}

export class GeminiMarketHarness extends OneConnectionHarness<GeminiFrame> {
  override now = Date.parse('2026-09-15T08:00:00Z')
  protected readonly examples = examples

  constructor() {
    super((io, sink) => new GeminiMarket(io, sink))
  }

  static started(rows: unknown = markets): GeminiMarketHarness {
    return new GeminiMarketHarness().start().answerPath('/v1/symbols/details/all', rows)
  }

  /** Started and connected, with this wanted of BTC-USD and every subscription granted. */
  static watching(subscription: MarketSubscription = onlyBook): GeminiMarketHarness {
    const harness = GeminiMarketHarness.started().subscribe('BTC-USD', subscription).open('market')
    harness.acknowledge()
    return harness
  }

  protected agreeTo({ id, method, params }: GeminiFrame): string[] {
    const result = method === 'time' ? { result: { serverTime: this.now } } : {}
    this.say(JSON.stringify({ id, status: 200, ...result }))
    return params ? [`${method} ${params.join(',')}`] : []
  }

  /** Answers what asks whether somebody is there, and nothing else. */
  protected showLife(): void {
    for (const message of this.io.sent.splice(0)) {
      const frame = JSON.parse(message.text) as GeminiFrame
      if (frame.params) this.io.sent.push(message)
      else this.agreeTo(frame)
    }
  }
}
