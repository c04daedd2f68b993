import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'

type RequestType = OrderRequest['type']

/** Orders are meant for the market that the trader sees, and not for one of a minute later. */
export function withSeenAt(request: OrderRequest, seenAt: number | undefined): OrderRequest {
  const { type } = request
  const isOrder = type === 'place' || type === 'amend' || type === 'hold'
  const isForNow = isOrder || type === 'sendPlan' || type === 'close'
  return isForNow && seenAt !== undefined ? { ...request, seenAt } : request
}

/** What is so because the hub took nothing. */
const notDone: Partial<Record<RequestType, string>> = {
  place: 'No order was sent.',
  hold: 'No order was sent.',
  sendPlan: 'No order was sent.',
  close: 'Nothing was sold, and nothing was canceled.',
  amend: 'The order was not changed.',
  cancel: 'Nothing was canceled: orders at the exchanges may still fill.',
  halt: 'Trading is not halted: orders at the exchanges may still fill.',
  liftHalt: 'The halt was not lifted.',
  reduceOnly: 'Reduce only was not changed.',
  limits: 'The limits were not changed.',
}

/** What may be so: it was on its way. */
const uncertain: Partial<Record<RequestType, string>> = {
  place: 'The order may have been sent.',
  hold: 'The order may have been sent.',
  sendPlan: 'Orders may have been sent.',
  close: 'It may have been sold.',
  amend: 'The order may have been changed.',
  cancel: 'The cancel may not have been sent: orders at the exchanges may still fill.',
  halt: 'The halt may not have been received: orders at the exchanges may still fill.',
}

/** Why nothing came of it, and what that means for the orders there are. */
export function unreachableWords(
  type: RequestType,
  reason: string,
  mayHaveArrived: boolean,
): string {
  const after = mayHaveArrived ? uncertain[type] : notDone[type]
  if (after === undefined) return reason
  const look = mayHaveArrived ? ' Look at Working orders before you do it again.' : ''
  return `${reason} ${after}${look}`
}
