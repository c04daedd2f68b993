import { type Fields, textField } from '../../wire/read-json.ts'
import type { CoinbaseOrder } from './write-order.ts'

export interface Edit {
  limit: number
  size: number
  priceText: string
  sizeText: string
}

/** What an edit requests, or the exchange's word for why it may not. */
export function readEdit(order: CoinbaseOrder, fields: Fields): Edit | string {
  const { ticket } = order
  const { instrument } = ticket.plan
  if (!ticket.isLive || order.kind !== 'LIMIT') return 'ONLY_OPEN_ORDERS_CAN_BE_EDITED'
  if (order.pendingCancel) return 'CANNOT_EDIT_ORDER_PENDING_CANCEL'
  const priceText = textField(fields, 'price') ?? ''
  // A size that is left out is read as zero.
  const sizeText = textField(fields, 'size') ?? '0'
  const limit = instrument.readPrice(priceText)
  const size = instrument.readSize(sizeText)
  if (typeof size !== 'number') return 'INVALID_EDITED_SIZE'
  if (typeof limit !== 'number') return 'INVALID_EDITED_PRICE'
  if (size < ticket.filled) return 'CANNOT_EDIT_TO_BELOW_FILLED_SIZE'
  if (size === ticket.size && limit === ticket.limit)
    return 'EDIT_REQUEST_EQUAL_TO_ORIGINAL_REQUEST'
  return { limit, size, priceText, sizeText }
}
