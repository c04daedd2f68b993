import type { VenueRequest } from '../../../adapter-io.ts'
import { AccountHarness, instrumentOf } from '../../../testing/account-harness.ts'
import { openKrakenAccount } from '../account/account.ts'
import { examples } from './market-harness.ts'

export const clientId = '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a10'
export const orderId = 'OAAAAA-BBBBB-CCCCC1'
export const token = 'exampleWsTokenAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface Frame {
  method: string
  params: Record<string, unknown>
  req_id: number
}

type Row = Record<string, unknown>

/** What is in the result of an example. */
export const resultOf = (name: string) => (examples.body(name) as { result: unknown }).result
/** The only row of an example of a channel. */
export const rowOf = (name: string) => (examples.body(name) as { data: [Row] }).data[0]

/** A Kraken account at work, and somebody who plays the exchange. */
export class KrakenAccountHarness extends AccountHarness {
  override now = Date.parse('2026-09-01T12:00:00.000Z')
  #number = 0

  constructor() {
    super(
      (io, sink) => openKrakenAccount(io, sink, { keyId: 'mine', firstRequestId: 1000 }),
      [
        instrumentOf({
          venue: 'kraken',
          restSymbol: 'XBTUSD',
          venueSymbol: 'BTC/USD',
          priceDecimals: 1,
          priceStep: '0.1',
        }),
      ],
    )
  }

  /** Its names have been read: only now can its lists be understood. */
  named(): this {
    this.start()
    this.answer('/Assets', examples.body('rest.Assets.response'))
    return this.answer('/AssetPairs', examples.body('rest.AssetPairs.response'))
  }

  /** Everything that is read at the start has been read. */
  begun(open: Row = {}): this {
    this.named()
    this.answer('GetApiKeyInfo', examples.body('rest.GetApiKeyInfo.response'))
    this.answer('BalanceEx', examples.body('rest.BalanceEx.response'))
    this.answer('TradeVolume', examples.body('rest.TradeVolume.response'))
    return this.result('OpenOrders', { open })
  }

  result(name: string, result: unknown): this {
    return this.answer(`private/${name}`, { error: [], result })
  }

  refuse(name: string, error: string): this {
    return this.answer(`private/${name}`, { error: [error] })
  }

  formOf(name: string): Record<string, string> {
    const body = (this.waiting(`private/${name}`) as VenueRequest).body
    return Object.fromEntries((body ?? []) as [string, string][])
  }

  /** The connection is open and has a token, and both subscriptions have left. */
  subscribing(): this {
    this.#number = 0
    return this.open('user').answer('GetWebSocketsToken', {
      error: [],
      result: { token, expires: 900 },
    })
  }

  /** The stream is live, and what that caused to be asked has been answered. */
  live(rows: readonly Row[] = []): this {
    this.subscribing().acknowledge().executions(rows, 'snapshot').pass(0)
    if (this.waiting('OpenOrders')) this.result('OpenOrders', { open: {} })
    this.takeFrames()
    return this
  }

  acknowledge(): this {
    for (const { method, params, req_id: id } of this.takeFrames()) {
      if (method !== 'subscribe' && method !== 'unsubscribe') continue
      const result = { channel: params['channel'], maxratecount: 125 }
      this.receive('user', { method, result, success: true, req_id: id })
    }
    return this
  }

  executions(data: readonly Row[], type = 'update', skipped = 0): this {
    this.#number += 1 + skipped
    return this.receive('user', { channel: 'executions', type, data, sequence: this.#number })
  }

  example(name: string): this {
    return this.executions([rowOf(name)])
  }

  takeFrames(): Frame[] {
    return this.takeSent('user') as Frame[]
  }

  /** What was sent last about an order; and forgotten. */
  takeOrder(): Frame {
    const frame = this.takeFrames().findLast(
      ({ method }) => !/^(?:un)?subscribe$|^ping$/.test(method),
    )
    if (!frame) throw new Error('Nothing was sent about an order')
    return frame
  }

  /** Kraken's answer to a frame: an example with its number. */
  reply(frame: Frame, name: string): this {
    const { method, req_id: id } = frame
    return this.receive('user', { ...(examples.body(name) as object), method, req_id: id })
  }

  /** Time passes, and the connection is not silent in it. */
  passAlive(ms: number): this {
    const end = this.now + ms
    while (this.now < end) {
      this.pass(Math.min(1000, end - this.now))
      this.receive('user', { channel: 'heartbeat' })
    }
    return this
  }
}
