import { readTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import { QueryFields } from '../../wire/query.ts'
import { fieldsOf, readJson } from '../../wire/read-json.ts'
import { type WireAnswer, type WireRequest, textAnswer } from '../../wire/wire.ts'
import type { RobinhoodQuotes } from '../market/market-calls.ts'
import { pairName } from '../market/symbols.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { answer, clientError, invalid } from '../wire/answers.ts'
import type { Numbers } from '../wire/numbers.ts'
import { pageOf } from '../wire/paging.ts'
import { accountProblem } from './account-choice.ts'
import type { RobinhoodOrderManager } from './order-manager.ts'
import { readRobinhoodOrder } from './read-order.ts'
import { type RobinhoodOrder, orderJson, stateOf } from './write-order.ts'

/** Days for the real one, perhaps; no test waits so long. */
const shortReachMs = 120_000

interface OrderParts {
  accountNumber: string
  orderManager: RobinhoodOrderManager
  quotes: RobinhoodQuotes
  numbers: Numbers
  feeMillionths: number
  variants: RobinhoodVariants
}

/** Orders: place, cancel, one, and the list of all. */
export class RobinhoodOrderCalls {
  readonly #parts: OrderParts

  constructor(parts: OrderParts) {
    this.#parts = parts
  }

  place(version: 1 | 2, request: WireRequest, now: number): WireAnswer {
    const wrong = accountProblem(this.#parts.accountNumber, version, new QueryFields(request.query))
    if (wrong) return wrong
    const fields = fieldsOf(readJson(request.body))
    if (!fields) return invalid('JSON parse error', 'non_field_errors')
    const read = readRobinhoodOrder(fields, (symbol) => this.#parts.quotes.find(symbol), now)
    if ('status' in read) return read
    const placed = this.#parts.orderManager.place(read, version, now)
    return 'status' in placed ? placed : answer(201, this.#order(placed))
  }

  cancel(id: string, version: 1 | 2, now: number): WireAnswer {
    const order = this.#parts.orderManager.order(id)
    if (!order) return clientError(404, 'Not found.')
    if (!this.#parts.orderManager.cancel(order, now) && this.#parts.variants.cancelGone === 400) {
      return clientError(400, 'Order is not cancelable.')
    }
    const { cancelAnswer } = this.#parts.variants
    if (version === 2 && cancelAnswer === 'nothing') return textAnswer(200, '')
    return version === 1 || cancelAnswer === 'sentence'
      ? textAnswer(200, `Cancel request was submitted for order ${id}`)
      : answer(200, this.#order(order))
  }

  one(id: string, version: 1 | 2, query: QueryFields, now: number): WireAnswer {
    const wrong = accountProblem(this.#parts.accountNumber, version, query)
    if (wrong) return wrong
    const order = this.#known(version, now).find(({ ticket }) => ticket.id === id)
    return order ? answer(200, this.#order(order)) : clientError(404, 'Not found.')
  }

  list(version: 1 | 2, query: QueryFields, request: WireRequest, now: number): WireAnswer {
    const wrong = accountProblem(this.#parts.accountNumber, version, query)
    if (wrong) return wrong
    const state = query.get('state')
    if (state !== undefined && !this.#isWord(state)) {
      return invalid(`"${state}" is not a valid choice.`, 'state')
    }
    const matches = (name: string, value: string) => (query.get(name) ?? value) === value
    const within = (name: string, time: number) =>
      time >= (readTime(query.get(`${name}_start`) ?? '') ?? 0) &&
      time <= (readTime(query.get(`${name}_end`) ?? '') ?? Number.POSITIVE_INFINITY)
    const isUnasked = !query.has('created_at_start') && !query.has('updated_at_start')
    const { unaskedReach, pageRows, nextRepeatsAccount } = this.#parts.variants
    const from = isUnasked && unaskedReach === 'two-minutes' ? now - shortReachMs : 0
    const found = this.#known(version, now).filter(
      (order) =>
        order.ticket.createdAt >= from &&
        matches('id', order.ticket.id) &&
        matches('symbol', pairName(order.ticket.plan.instrument)) &&
        matches('side', order.ticket.side) &&
        matches('type', order.type) &&
        matches('state', stateOf(order, this.#parts.variants)) &&
        within('created_at', order.ticket.createdAt) &&
        within('updated_at', order.ticket.updatedAt),
    )
    const rows = found.map((order) => this.#order(order))
    return answer(200, pageOf(rows, request, nextRepeatsAccount, pageRows))
  }

  #isWord(state: string): boolean {
    return [
      'open',
      'pending',
      'canceled',
      'filled',
      'failed',
      this.#parts.variants.partialWord,
    ].includes(state)
  }

  /** The orders that can be requested, newest first. */
  #known(version: 1 | 2, now: number): RobinhoodOrder[] {
    const { endedOrders, otherVersion } = this.#parts.variants
    return this.#parts.orderManager.orders.filter(
      (order) =>
        (otherVersion === 'listed' || order.version === version) &&
        (endedOrders === 'kept' ||
          order.ticket.isLive ||
          order.ticket.updatedAt > now - shortReachMs),
    )
  }

  #order(order: RobinhoodOrder): Json {
    return orderJson(
      order,
      this.#parts.accountNumber,
      this.#parts.feeMillionths,
      this.#parts.numbers,
      this.#parts.variants,
    )
  }
}
