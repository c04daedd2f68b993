import { AccountHarness, instrumentOf } from '../../../testing/account-harness.ts'
import { openCoinbaseAccount } from '../account/account.ts'
import { exampleBody } from './market-harness.ts'

export const clientId = '6f1f5b5e-5c2b-4f0e-9a51-0d9f0a7a1c11'
export const orderId = 'b0313b63-a2a1-4d30-a506-936337b52978'

type Row = Record<string, unknown>

const [streamRow] =
  (exampleBody('ws_user_snapshot')['events'] as { orders: Row[] }[])[0]?.orders ?? []
export const restRow = exampleBody('rest_get_order_response')['order'] as Row

/** An order of the user channel: the example, with changes. */
export const streamOrder = (changes: Row = {}): Row => ({ ...streamRow, ...changes })
export const restOrder = (changes: Row = {}): Row => ({ ...restRow, ...changes })

const [fillRow] = exampleBody('rest_fills_response')['fills'] as Row[]
export const fill = (changes: Row = {}): Row => ({ ...fillRow, ...changes })

/** A Coinbase account at work, and somebody who plays the exchange. */
export class CoinbaseAccountHarness extends AccountHarness {
  #count = 0

  constructor() {
    super(
      (io, sink) => openCoinbaseAccount(io, sink, { keyId: 'mine', firstRequestId: 1000 }),
      [
        instrumentOf({ venue: 'coinbase', restSymbol: 'BTC-USD' }),
        instrumentOf({
          venue: 'coinbase',
          symbol: 'BTC-USDC',
          quote: 'USDC',
          restSymbol: 'BTC-USDC',
          venueSymbol: 'BTC-USD',
        }),
      ],
    )
  }

  /** Everything that is read at the start has been read, and nothing is open. */
  begun(openOrders: readonly Row[] = []): this {
    this.start()
    this.answer('/time', exampleBody('rest_time_response'))
    this.answer('/key_permissions', exampleBody('rest_key_permissions_response'))
    this.answer('/accounts', exampleBody('rest_accounts_response'))
    this.answer('/transaction_summary', exampleBody('rest_transaction_summary_response'))
    return this.answerOpen(openOrders)
  }

  answerOpen(orders: readonly Row[] = []): this {
    this.answer('/orders/historical/batch', { orders, has_next: false, cursor: '' })
    return this.answer('/orders/historical/batch', { orders: [], has_next: false, cursor: '' })
  }

  /** The channel is live; what it caused to be asked has been answered. */
  live(openOrders: readonly Row[] = []): this {
    this.connectChannel().snapshot(openOrders).pass(0)
    return this.answerOpen()
  }

  connectChannel(): this {
    this.#count = 0
    this.open('user').sign({ jwt: 'token' })
    return this.say('subscriptions', { subscriptions: { user: ['me'] } })
  }

  say(channel: string, ...events: readonly object[]): this {
    const timestamp = new Date(this.now).toISOString()
    return this.receive('user', { channel, timestamp, sequence_num: this.#count++, events })
  }

  loseMessage(): this {
    this.#count += 1
    return this
  }

  snapshot(orders: readonly Row[]): this {
    return this.say('user', { type: 'snapshot', orders })
  }

  update(changes: Row = {}): this {
    return this.say('user', { type: 'update', orders: [streamOrder(changes)] })
  }

  answerPlaced(): this {
    return this.answer('POST /api/v3/brokerage/orders', exampleBody('rest_create_success'))
  }

  answerFills(...rows: readonly Row[]): this {
    return this.answer('/orders/historical/fills', { fills: rows, cursor: '' })
  }
}
