import type { BtcpayKinds } from '../btcpay/btcpay-objects.ts'
import type { PaypalKinds } from '../paypal/paypal-objects.ts'
import type { StripeKinds } from '../stripe/stripe-objects.ts'
import type { Delivery } from './delivery.ts'

/** Everything that the sandbox keeps, by kind. */
export interface StoredKinds extends StripeKinds, PaypalKinds, BtcpayKinds {
  delivery: Delivery
}
