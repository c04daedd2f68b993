import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '@leadline/decimal/decimal-text'

import type { FillReport } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { Execution, RobinhoodOrder } from './rest-order.ts'

interface Reported {
  readonly fills: Map<string, FillReport>
  fee: string
}

const mostRemembered = 2000
/** A fee is split to so many decimals; what is left of it goes to the last trade. */
const feeDecimals = 8

/**
 * Trades of an order, reported whenever the order is read. They have no numbers: their time, price and size make one.
 * They
 * have no fees either: what the order has been charged since the last time is split over its new trades by their value.
 */
export class FillsFromExecutions {
  readonly #core: AccountCore
  readonly #reported = new Map<string, Reported>()

  constructor(core: AccountCore) {
    this.#core = core
  }

  report({ report, executions, feeCharged }: RobinhoodOrder): void {
    const { venueOrderId, symbol, side } = report
    if (symbol === null || side === null || executions.length === 0) return
    const reported = this.#reportedOf(venueOrderId)
    const all = numbered(venueOrderId, executions)
    const fresh = all.filter(({ fillId }) => !reported.fills.has(fillId))
    const fees = feesOf(fresh, feeSince(reported, feeCharged))
    for (const [index, { fillId, price, size, time }] of fresh.entries()) {
      const fee = fees[index] ?? '0'
      reported.fee = addDecimals(reported.fee, fee)
      const known = this.#core.known.ofVenue(venueOrderId)
      const clientOrderId = known?.clientOrderId ?? report.clientOrderId
      const order = { venueOrderId, clientOrderId, symbol, side }
      const trade = { fillId, price, size, fee, feeAsset: 'USD', time }
      reported.fills.set(fillId, { ...order, ...trade, liquidity: 'unknown', source: 'poll' })
    }
    for (const { fillId } of all) {
      const fill = reported.fills.get(fillId)
      if (fill) this.#core.sink.fill(fill)
    }
  }

  #reportedOf(venueOrderId: string): Reported {
    const known = this.#reported.get(venueOrderId)
    if (known) return known
    const reported = { fills: new Map<string, FillReport>(), fee: '0' }
    this.#reported.set(venueOrderId, reported)
    const [oldest] = this.#reported.keys()
    if (this.#reported.size > mostRemembered && oldest !== undefined) this.#reported.delete(oldest)
    return reported
  }
}

/** Two trades that are alike in everything are two all the same. */
function numbered(
  venueOrderId: string,
  executions: readonly Execution[],
): (Execution & { fillId: string })[] {
  const counts = new Map<string, number>()
  return executions
    .toSorted((a, b) => a.time - b.time)
    .map((execution) => {
      const { time, price, size } = execution
      const likeness = `${venueOrderId}/${time}/${price}/${size}`
      const count = (counts.get(likeness) ?? 0) + 1
      counts.set(likeness, count)
      return { ...execution, fillId: count === 1 ? likeness : `${likeness}/${count}` }
    })
}

function feeSince({ fee }: Reported, charged: string): string {
  return compareDecimals(charged, fee) > 0 ? subtractDecimals(charged, fee) : '0'
}

function feesOf(executions: readonly Execution[], fee: string): string[] {
  const values = executions.map(({ price, size }) => multiplyDecimals(price, size))
  const total = values.reduce(addDecimals, '0')
  let rest = fee
  return values.map((value, index) => {
    if (index === values.length - 1) return rest
    const part = divideDecimals(multiplyDecimals(fee, value), total, feeDecimals)
    rest = subtractDecimals(rest, part)
    return part
  })
}
