import type { BinanceSymbol } from '../market/symbol.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { Refusal, refusals } from '../wire/refusals.ts'
import type { BinanceOrderManager } from './order-manager.ts'
import type { BinanceOrder } from './write-order.ts'

const wideBase = 9_007_199_254_740_993n

/** The order that parameters name, by id or by client id. Open ones come before ended ones of the same name. */
export function findOrder(
  orderManager: BinanceOrderManager,
  symbol: BinanceSymbol,
  params: BinanceParams,
  idName: string,
  clientName: string,
  variants: BinanceVariants,
  which: 'open' | 'any',
): BinanceOrder | undefined {
  const idText = params.get(idName)
  const clientId = params.get(clientName)
  if (idText === undefined && clientId === undefined) throw refusals.missing(idName)
  const candidates = orderManager.orders.filter(
    (order) => order.symbol === symbol && (which === 'any' || order.ticket.isLive),
  )
  const byClient = () =>
    candidates.findLast((order) => order.clientId === clientId && order.ticket.isLive) ??
    candidates.findLast((order) => order.clientId === clientId)
  if (idText === undefined) return byClient()
  const id = variants.wideIds ? String(BigInt(idText) - wideBase) : idText
  const found = candidates.find(({ ticket }) => ticket.id === id)
  if (variants.bothIds === 'checked' && clientId !== undefined && found !== byClient()) {
    throw new Refusal(-2039, 'Client order ID is not correct for this order ID.')
  }
  return found
}
