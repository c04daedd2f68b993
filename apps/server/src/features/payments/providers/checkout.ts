import type { PlanId } from '@leadline/contract/shop/plans'

import type { CapturedOrder } from './gateway.ts'

/** What a provider's calls can ask of the shop. The rest of a purchase is not theirs to know. */
export interface Checkout {
  /** Open an order, or go on with the one that is open, and begin a payment of it. */
  begin(purchase: CheckoutPurchase): Promise<BegunPayment>
  /** Take what the buyer has approved. Throws what the gateway throws. */
  capture(providerId: string): Promise<{ orderId: string; captured: CapturedOrder }>
}

export interface CheckoutPurchase {
  planId: PlanId
  /** One of the provider's own. */
  method: string
  /** The order that the buyer's browser is at, if it is at one. */
  orderId: string | undefined
  /** Of a buyer who is signed in. */
  accountId: string | undefined
  email: string | undefined
  /** Of a buyer who is not signed in: goes on with what this browser began, and with nothing else. */
  browserSecret?: string | undefined
  /** For an order without a name: the hash of the secret that claims it, if the browser made one. */
  anonymous?: { claimHash: string | undefined }
}

export interface BegunPayment {
  orderId: string
  providerId: string
  /** Where the buyer pays; null when the provider's own script takes it from here. */
  checkoutUrl: string | null
  /** Made here, and shown once, when an anonymous buyer sent no hash of their own. */
  claim?: string
}
