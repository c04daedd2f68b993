import { AccountHarness, instrumentOf } from '../../../testing/account-harness.ts'
import { openRobinhoodAccount } from '../account/account.ts'
import { example } from './market-harness.ts'

type Row = Record<string, unknown>

export const body = (name: string): Row => example(name).body as Row
const open = body('v2.orders.get.response.open')
export const clientId = open['client_order_id'] as string
export const orderId = open['id'] as string
/** An order as the exchange reports it: an open one, with changes. */
export const order = (changes: Row = {}): Row => ({ ...open, ...changes })

export const orders = '/crypto/trading/orders/'
export const page = (...results: Row[]) => ({ next: null, previous: null, results })

/** A Robinhood account at work, and somebody who plays the exchange. */
export class RobinhoodAccountHarness extends AccountHarness {
  constructor() {
    super(
      (io, sink) => openRobinhoodAccount(io, sink, { keyId: 'mine', firstRequestId: 1000 }),
      [instrumentOf({ venue: 'robinhood', restSymbol: 'BTC-USD' })],
    )
    this.now = Date.parse('2026-08-20T17:26:19Z')
  }

  /** Everything that is read at the start has been read: what is requested after the account is known comes with it. */
  begun(openOrders: readonly Row[] = []): this {
    this.start().answer('/accounts/', body('v2.accounts.response'))
    // What changed of late, then the open orders by both of their words, then the holdings.
    this.answerOrders('updated_at_start').answerOpen(openOrders)
    this.answer('/holdings/', body('v2.holdings.response')).pass(0)
    return this.answerOpen(openOrders)
  }

  answerOpen(rows: readonly Row[] = []): this {
    this.answerOrders('state=open', ...rows).answerOrders('state=pending')
    return this.answerOrders('state=partially_filled')
  }

  /** The oldest query for orders with this in its query. */
  answerOrders(filter: string, ...rows: Row[]): this {
    return this.answer(this.requesting(filter), page(...rows))
  }

  requesting(filter: string) {
    return (request: { path: string; query?: readonly (readonly [string, string])[] }) =>
      request.path.endsWith(orders) &&
      (request.query ?? []).some((pair) => pair.join('=').startsWith(filter))
  }

  queryOf(filter: string): string {
    const request = this.waiting(this.requesting(filter))
    return (request?.query ?? []).map((pair) => pair.join('=')).join('&')
  }
}
