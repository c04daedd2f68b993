import { AppError } from '../../../platform/app-error.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { openAnonymousOrder } from '../anonymous-purchase/open-anonymous-order.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { BegunPayment, CheckoutPurchase } from '../providers/checkout.ts'
import type { Provider } from '../providers/providers.ts'
import { openOrder } from './open-order.ts'
import { startPayment } from './start-payment.ts'

/** The buyer has pressed a provider's button: the order that this is about, and a payment of it. */
export async function beginCheckout(
  deps: PaymentDeps,
  { gateway }: Provider,
  purchase: CheckoutPurchase,
): Promise<BegunPayment> {
  if (!gateway) throw new AppError('unavailable', 'This payment method is not available here.')
  const { accountId, email, browserSecret, anonymous, ...bought } = purchase
  // A buyer who sent no hash is shown a secret that we made, once.
  const claim = anonymous && !anonymous.claimHash ? deps.runtime.newSecret() : undefined
  const order = anonymous
    ? await openAnonymousOrder(deps, bought, {
        accountId,
        claimHash: anonymous.claimHash ?? secretHash(claim ?? ''),
      })
    : await openOrder(deps, bought, { accountId, email, browserSecret })
  const { providerId, checkoutUrl } = await startPayment(deps, gateway, order, bought.method)
  return {
    orderId: order.id,
    providerId,
    checkoutUrl,
    // An account that renews claims nothing.
    ...(claim !== undefined && order.claim_hash !== null && { claim }),
  }
}
