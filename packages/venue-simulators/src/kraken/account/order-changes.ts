import type { KrakenAmendment, KrakenOrderManager } from './order-manager.ts'
import type { PriceWish } from './order-request.ts'
import { limitOffsetOf } from './read-order.ts'
import type { KrakenOrder } from './write-order.ts'

export interface AmendmentTexts {
  /** Only of a trailing stop limit it may be a distance. */
  limit: PriceWish | undefined
  size: string | undefined
  trigger: string | undefined
  postOnly: boolean
}

/** What an amendment requests, or the error. `size` is the whole, not what is left. */
export function readAmendment(
  { pair, request, ticket }: KrakenOrder,
  texts: AmendmentTexts,
): KrakenAmendment | string {
  const { instrument } = pair
  const change: KrakenAmendment = { postOnly: texts.postOnly }
  const { limit, trigger } = texts
  const isDistance = limit !== undefined && limit.kind !== 'static'
  if (isDistance) {
    const canBe = request.type === 'trailing-stop-limit' && ticket.triggeredAt === undefined
    if (!canBe) return 'EOrder:Invalid price'
    const offset = limitOffsetOf(limit, pair)
    if (typeof offset === 'string') return offset
    change.limitOffset = offset
  }
  const prices = [
    ['limit', isDistance ? undefined : limit?.text],
    ['trigger', trigger],
  ] as const
  for (const [name, text] of prices) {
    if (text === undefined) continue
    const price = instrument.readPrice(text)
    if (price === 'off-grid') return 'EOrder:Tick size check failed'
    if (price === undefined) return 'EOrder:Invalid price'
    change[name] = price
  }
  if (texts.size !== undefined) {
    const size = instrument.readSize(texts.size)
    if (typeof size !== 'number') return 'EGeneral:Invalid arguments:order_qty'
    change.size = size
  }
  return change
}

/** Cancel and new: another id, no place in the queue, no client id. The fills stay with the old order. */
export function editOrder(
  orderManager: KrakenOrderManager,
  order: KrakenOrder,
  volume: string | undefined,
  price: string | undefined,
  now: number,
): KrakenOrder | string {
  if (order.ticket.triggeredAt !== undefined || order.request.close) return 'EOrder:Invalid order'
  const request = {
    ...order.request,
    clientId: undefined,
    ...(volume !== undefined && { volume }),
    ...(price !== undefined && { limit: { text: price, kind: 'static' as const } }),
  }
  if (!orderManager.cancel(order, now)) return 'EOrder:Unknown order'
  return orderManager.place(request, order.pair, now)
}
