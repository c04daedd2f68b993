import type { KrakenOrder } from './kraken-order.ts'
import type { KrakenOrderDesk } from './order-desk.ts'

export interface AmendmentTexts {
  limit: string | undefined
  size: string | undefined
  trigger: string | undefined
  postOnly: boolean
}

export interface ReadAmendment {
  limit?: number
  size?: number
  trigger?: number
  postOnly: boolean
}

/** What an amendment asks for, or the error. `size` is the whole, not what is left. */
export function readAmendment(
  { pair }: KrakenOrder,
  texts: AmendmentTexts,
): ReadAmendment | string {
  const { instrument } = pair
  const change: ReadAmendment = { postOnly: texts.postOnly }
  for (const name of ['limit', 'trigger'] as const) {
    const text = texts[name]
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
  desk: KrakenOrderDesk,
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
  if (!desk.cancel(order, now)) return 'EOrder:Unknown order'
  return desk.place(request, order.pair, now)
}
