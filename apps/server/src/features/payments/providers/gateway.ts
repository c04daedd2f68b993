import type { CryptoDetails, PaymentMethod } from '@leadline/contract/payments'

export const providers = ['stripe', 'paypal', 'btcpay'] as const
export type Provider = (typeof providers)[number]

/** A way of paying that a provider stands behind. */
export type Method = Exclude<PaymentMethod, 'free'>

/** What a provider is asked to collect. Everything in it is stored, so that asking again asks the same. */
export interface PaymentRequest {
  orderId: string
  attemptId: string
  attemptNumber: number
  method: Method
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

export interface MadePayment {
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

/** Which payment an event is about, as far as the event tells. */
export interface EventSubject {
  providerId: string | null
  reference: string | null
  orderId: string | null
  /** It says that the money is contested or gone: then a reading that does not show it is doubtful. */
  tells?: 'dispute' | 'reversal'
}

export interface GenuineEvent {
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

/** The provider did not answer, or said that it cannot now: nothing is known, try again. */
export class ProviderUnavailable extends Error {}

/** The provider understood and said no. `reason` is its own code. */
export class ProviderRefused extends Error {
  readonly reason: string
  readonly debugId: string | null

  constructor(reason: string, options: { debugId?: string | null; message?: string } = {}) {
    super(options.message ?? reason)
    this.reason = reason
    this.debugId = options.debugId ?? null
  }
}

export function isRefusal(error: unknown, reason: string): boolean {
  return error instanceof ProviderRefused && error.reason === reason
}

/** One payment provider. Throws ProviderUnavailable or ProviderRefused, and nothing else on purpose. */
export interface Gateway {
  readonly provider: Provider
  /** Safe to repeat: one request makes one payment, however often it is sent. */
  create(request: PaymentRequest): Promise<MadePayment>
  /** Undefined when the provider does not know it (any more). */
  read(providerId: string): Promise<PaymentSnapshot | undefined>
  /** So that it can no longer be paid. No error if it is over already. */
  close(providerId: string): Promise<void>
  /** Who is speaking? Undefined for a forgery; throws ProviderUnavailable when it cannot be told now. */
  recognise(delivery: Delivery): Promise<GenuineEvent | undefined>
  /** Give money back. Safe to repeat with one key. Returns where the buyer collects it, if they must. */
  refund(payment: {
    providerId: string
    reference: string | null
    /** 'all' that is left, or the 'surplus' that was paid beyond what was due. */
    amount: number | 'all' | 'surplus'
    idempotencyKey: string
    /** An earlier try got no answer: it may have been made. */
    mayBeMade?: boolean
  }): Promise<{ collectUrl: string | null }>
}

/** The wallet's last step: take what the buyer has approved. */
export interface CapturingGateway extends Gateway {
  /**
   * Safe to repeat. Refused with INSTRUMENT_DECLINED, ORDER_NOT_APPROVED and the like. `declines` is
   * how often it was refused before: a known request is answered with what became of it before.
   */
  capture(payment: {
    providerId: string
    orderId: string
    declines: number
  }): Promise<CapturedOrder>
}

/** What the wallet's button in the browser is told. */
export interface CapturedOrder {
  status: string
  debugId: string
  purchaseUnits: {
    captures: { id: string; status: string }[]
    items: { name: string }[]
  }[]
}
