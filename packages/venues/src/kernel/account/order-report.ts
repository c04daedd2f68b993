import type { OrderReport, VenueOrderStatus } from '../../account-events.ts'

type Reported = Partial<OrderReport> &
  Pick<OrderReport, 'venueOrderId' | 'status' | 'time' | 'source'>

/** A report in which everything that was not reported says so. */
export function orderReport(reported: Reported): OrderReport {
  return {
    clientOrderId: null,
    symbol: null,
    side: null,
    kind: null,
    timeInForce: null,
    limitPrice: null,
    stopPrice: null,
    size: null,
    quoteSize: null,
    filled: null,
    averagePrice: null,
    isCancelPending: false,
    postOnly: null,
    reason: '',
    createdAt: null,
    ...reported,
  }
}

const finished = new Set<VenueOrderStatus>(['filled', 'canceled', 'expired', 'rejected'])

/** The exchange has said its last word about it. */
export function isFinished(status: VenueOrderStatus): boolean {
  return finished.has(status)
}
