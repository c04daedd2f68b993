export interface Money {
  currency_code: string
  value: string
}

export interface Link {
  href: string
  rel: string
  method: string
}

export interface Item {
  name: string
  quantity: string
  unit_amount: Money
  tax?: Money
  sku?: string
  category?: string
  description?: string
}

export interface PurchaseUnit {
  reference_id: string
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: Money & { breakdown?: Record<string, Money> }
  items?: Item[]
}

/** An order, and what its answers do not show. */
export interface StoredOrder {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'
  unit: PurchaseUnit
  withWallet: boolean
  createdAt: number
  updatedAt: number
  returnUrl: string | null
  cancelUrl: string | null
  /** What the approved instrument does when it is charged. */
  instrument: 'good' | 'declined' | 'held'
  captureId: string | null
}

export interface StoredCapture {
  id: string
  orderId: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  amountCents: number
  refundedCents: number
  unit: PurchaseUnit
  dispute: StoredDispute | null
  createdAt: number
  updatedAt: number
}

export interface StoredDispute {
  id: string
  status: 'OPEN' | 'RESOLVED'
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null
  createdAt: number
}

export interface StoredRefund {
  id: string
  captureId: string
  amountCents: number
  totalRefundedCents: number
  unit: PurchaseUnit
  createdAt: number
}

export interface PaypalKinds {
  'paypal.order': StoredOrder
  'paypal.capture': StoredCapture
  'paypal.refund': StoredRefund
  /** What a request made, or why it was declined: asked again, it is answered the same. */
  'paypal.request': { params: string; objectId: string; declined?: string }
  'paypal.signing_key': { privateKey: string; certificate: string }
}

export const usd = (value: string): Money => ({ currency_code: 'USD', value })

export const isoTime = (instantMs: number) =>
  new Date(instantMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
