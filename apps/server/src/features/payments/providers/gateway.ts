import type { CryptoDetails } from '@leadline/contract/shop/payments'

/** What a provider is asked to collect. Everything in it is stored, so that translateErrors again asks the same. */
export interface PaymentRequest {
  orderId: string
  attemptId: string
  attemptNumber: number
  /** One of the provider's own. */
  method: string
  planTitle: string
  subtotalCents: number
  taxCents: number
  totalCents: number
  /** Never given for an anonymous order. */
  email: string | null
  anonymous: boolean
  expiresAt: number
  /** Where the buyer comes back to. None of them holds a secret. */
  successUrl: string
  cancelUrl: string
}

export interface CreatedPayment {
  providerId: string
  /** Where the buyer pays; null when the provider's own script takes it from here. */
  checkoutUrl: string | null
}

/** A payment as its provider has it at this moment, in our words. */
export interface PaymentSnapshot {
  providerId: string
  /** The order that the provider has it under; null when it names none. */
  orderId: string | null
  /** What it asks for; null when that is not a whole number of cents. */
  amountCents: number | null
  /** In capitals. */
  currency: string
  /** It belongs to our shop, and to the same world as our keys: test or live. */
  ours: boolean
  /** 'approved': the buyer has agreed, and we have yet to take the money. */
  state: 'open' | 'approved' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled'
  /** Money is there, but too little, too late or never confirmed: a person has to decide. */
  exception: 'partial' | 'late' | 'unconfirmed' | null
  overpaid: boolean
  /** Null where the provider does not say: then what we know already stays. */
  refundedCents: number | null
  /** 'lost' takes the money away for good. A dispute that was won is none. */
  dispute: 'none' | 'open' | 'lost'
  /** What refund and dispute events name instead of the payment: a payment intent, a capture. */
  reference: string | null
  /** The provider's own words, for operators. */
  providerStatus: string
  /** While it can still be paid. */
  checkoutUrl: string | null
  crypto: CryptoDetails | null
}

/** Which payment an event is about, as far as the event says. */
export interface EventSubject {
  providerId: string | null
  reference: string | null
  orderId: string | null
  /** It says that the money is contested or gone: then a reading that does not show it is doubtful. */
  reports?: 'dispute' | 'reversal'
}

export interface VerifiedEvent {
  /** The same for every delivery of one event. */
  eventId: string
  type: string
  /** Null when the event is of no interest. */
  subject: EventSubject | null
}

export interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as they came: signatures are about these. */
  body: Buffer
}

/**
 * One payment provider. Throws ProviderUnavailable or ProviderRefused, and nothing else on purpose. What
 * not every provider can do is an interface of its own below, with a query that says whether it can.
 */
export interface Gateway {
  /** The name that the provider is registered under. */
  readonly provider: string
  /** Safe to repeat: one request makes one payment, however often it is sent. */
  create(request: PaymentRequest): Promise<CreatedPayment>
  /** Undefined when the provider does not know it (any more). */
  read(providerId: string): Promise<PaymentSnapshot | undefined>
  /** Who is speaking? Undefined for a forgery; throws ProviderUnavailable when it cannot be verified now. */
  verifyEvent(delivery: Delivery): Promise<VerifiedEvent | undefined>
  /** Give money back. Safe to repeat with one key. Returns where the buyer collects it, if they must. */
  refund(payment: {
    providerId: string
    reference: string | null
    /** 'all' that is left, or the 'surplus' that was paid beyond what was due. */
    amount: number | 'all' | 'surplus'
    idempotencyKey: string
    /** An earlier try got no answer: the refund may exist already. */
    mayExist?: boolean
  }): Promise<{ collectUrl: string | null }>
}

/** Its payment pages can be closed. Those of the others run out by themselves. */
export interface ClosingGateway extends Gateway {
  /** From then on it can no longer be paid. No error if it is over already. */
  close(providerId: string): Promise<void>
}

export function canClose(gateway: Gateway): gateway is ClosingGateway {
  return 'close' in gateway
}

/** Its buyers only approve a payment; the money moves when we capture it. */
export interface CapturingGateway extends Gateway {
  /**
   * Safe to repeat. `declines` is how often it was declined before: a request that the provider knows is
   * answered with what became of it, so another card needs another request.
   */
  capture(payment: {
    providerId: string
    orderId: string
    declines: number
  }): Promise<CapturedOrder>
  /** The same answer, from what we know, of a payment that was captured before. */
  captureAnswer(captured: {
    isPaid: boolean
    reference: string | null
    refundedCents: number
    totalCents: number
    planTitle: string
  }): CapturedOrder
}

export function canCapture(gateway: Gateway): gateway is CapturingGateway {
  return 'capture' in gateway
}

/** What the provider's script in the browser learns of a capture, in the provider's own words. */
export interface CapturedOrder {
  status: string
  debugId: string
  purchaseUnits: {
    captures: { id: string; status: string }[]
    items: { name: string }[]
  }[]
}
