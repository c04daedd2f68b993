import { AccountHarness, instrumentOf } from '../../../testing/account-harness.ts'
import { openBinanceUsAccount } from '../account/account.ts'
import { exampleBody, restExample } from './market-harness.ts'

export const orderId = '900001'
export const clientId = 't-000001'

type Row = Record<string, unknown>

/** The body of an example of an answer. */
export const json = (name: string): unknown => restExample(name).json
export const row = (name: string, changes: Row = {}): Row => ({
  ...(json(name) as Row),
  ...changes,
})
export const event = (name: string, changes: Row = {}): Row => ({
  ...(exampleBody(`user.${name}`) as Row),
  ...changes,
})

/** A Binance.US account at work, and somebody who plays the exchange. */
export class BinanceUsAccountHarness extends AccountHarness {
  constructor() {
    super(
      (io, sink) => openBinanceUsAccount(io, sink, { keyId: 'mine', firstRequestId: 1000 }),
      [
        instrumentOf({ venue: 'binance-us', restSymbol: 'BTCUSD' }),
        instrumentOf({
          venue: 'binance-us',
          symbol: 'ETH-USD',
          base: 'ETH',
          restSymbol: 'ETHUSD',
          venueOrderTypes: ['LIMIT', 'MARKET'],
        }),
      ],
    )
  }

  /** Everything that is read at the start has been read, and nothing is open. */
  begun(openOrders: readonly Row[] = []): this {
    this.start()
    this.answer('/api/v3/time', { serverTime: this.now - 20 })
    this.answerExample('/api/v3/account', 'rest.account.response')
    this.answerExample('/apiRestrictions', 'rest.sapi.notFound')
    this.answerExample('/apiTradingStatus', 'rest.apiTradingStatus.response')
    this.answerExample('/trading-fee', 'rest.tradingFee.response')
    return this.answer('/api/v3/openOrders', openOrders)
  }

  /** The stream is live; what it caused to be asked has been answered. */
  live(openOrders: readonly Row[] = []): this {
    this.subscribe().pass(0)
    this.answer('/api/v3/openOrders', openOrders)
    return this.answerExample('/api/v3/account', 'rest.account.response')
  }

  subscribe(): this {
    this.open('user').sign({ apiKey: 'k', timestamp: '1790000000000', signature: 's' })
    const [{ id } = { id: '' }] = this.takeSent('user') as { id: string }[]
    return this.receive('user', { id, status: 200, result: { subscriptionId: 0 } })
  }

  /** An event, wrapped as it is on a subscription. */
  say(name: string, changes: Row = {}): this {
    return this.receive('user', { subscriptionId: 0, event: event(name, changes) })
  }

  answerExample(requested: string, example: string): this {
    const { status, json: body, text, headers } = restExample(example)
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    return this.answer(requested, text ?? body, status, Object.fromEntries(names))
  }

  /** The pairs of the oldest request of that path, as they go out. */
  pairs(requested: string): string {
    const request = this.waiting(requested)
    const pairs = typeof request?.body === 'object' ? request.body : request?.query
    return (pairs ?? []).map((pair) => pair.join('=')).join('&')
  }
}
