import { exact, zero } from '@leadline/orders/decimal-text'
import { opensForAlgorithm, type OrderRecord } from '@leadline/orders/order-record'

import { scriptOrder } from '../algorithm-account.ts'
import { readChange } from '../asked-terms.ts'
import type { ReplaceCall } from '../script-values.ts'
import type { CallPorts } from './call-ports.ts'
import { notAllotted, notSpare } from './not-allotted.ts'

/**
 * A script wants another price or size of its own order. What buys needs Running, as every opening does, and what sells never comes to
 * more than the algorithm holds.
 */
export function replaceOrder(call: ReplaceCall, ports: CallPorts): boolean {
  const { account, trading, state, refused } = ports
  const order = account.get(call.id)
  if (account.whole(call.id) || order?.source.kind === 'held') {
    refused('replace: a synthetic order stays as it was sent. Cancel it and send another.')
    return false
  }
  // Values are looked at first: a mistake in the script is one whatever has become of the order.
  const change = readChange(call, order ? scriptOrder(order) : call)
  const isThere = order !== undefined && account.working().includes(order)
  if (!isThere || order.pending !== null || state() === 'Stopped') return false
  const size = change.size ?? order.terms.size ?? '0'
  const left = exact(size).minus(exact(order.filled))
  const recheck = (canceled: OrderRecord, rest: string) => blocked(canceled, rest, ports)
  const words = blocked(order, left.toFixed(), ports) || trading.replace(order, change, recheck)
  if (words === '') return true
  refused(`replace: ${words}`)
  return false
}

/** Why so much more of it must not be at the exchange. What was filled and is not known here yet is counted. */
function blocked(order: OrderRecord, left: string, ports: CallPorts): string {
  const { account, state } = ports
  const { terms, clientOrderId, venue, filled } = order
  const opens = opensForAlgorithm(order)
  const now = state()
  if (now !== 'Running' && !(!opens && now === 'Paused')) {
    return `Opening is blocked: the algorithm is ${now}.`
  }
  if (opens && terms.side === 'buy') return ''
  const unknown = exact(filled).minus(exact(account.get(clientOrderId)?.filled ?? '0'))
  const size = exact(left).plus(unknown)
  if (opens) {
    const sale = { symbol: terms.symbol, venue, size: size.toFixed() }
    const more = size.minus(exact(terms.size ?? '0')).plus(exact(filled))
    const grown = { ...sale, size: more.toFixed() }
    const words = notAllotted(sale, ports, clientOrderId)
    return words === '' && more.gt(zero) ? notSpare(grown, ports) : words
  }
  const most = account.closable(terms.symbol, venue, clientOrderId)
  if (size.lte(most)) return ''
  const way = terms.side === 'sell' ? 'sell' : 'buy back'
  return most.gt(zero)
    ? `The algorithm has only ${most.toFixed()} left to ${way}.`
    : `The algorithm has nothing left to ${way}.`
}
