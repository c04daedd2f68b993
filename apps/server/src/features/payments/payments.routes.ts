import * as contract from '@leadline/contract/payments'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../platform/app-error.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { secretHash } from '../../platform/secret-hash.ts'
import { claimOrder, findClaim } from './anonymous-purchase/claim-order.ts'
import { openAnonymousOrder } from './anonymous-purchase/open-anonymous-order.ts'
import { capturePaypal } from './captures/capture-for-browser.ts'
import { offerOf } from './checkout/offer.ts'
import { openOrder } from './checkout/open-order.ts'
import { startPayment } from './checkout/start-payment.ts'
import { webhookRoutes } from './events/webhooks.routes.ts'
import { listPayments, readOrder } from './orders/read-order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Gateway } from './providers/gateway.ts'

export function paymentRoutes(app: FastifyInstance, mount: Mount, deps: PaymentDeps): void {
  mount(contract.readOffer, () => offerOf(deps))
  mount(contract.startCardCheckout, async ({ body }, { caller }) => {
    const gateway = onOffer(deps.gateways.stripe)
    const order = await openOrder(
      deps,
      { planId: body.plan, method: 'stripe', orderId: body.order },
      { accountId: caller?.accountId, email: body.email },
    )
    const { providerId, checkoutUrl } = await startPayment(deps, gateway, order, 'stripe')
    return { url: checkoutUrl ?? '', sessionId: providerId, order: order.id }
  })
  mount(contract.startPaypalCheckout, async ({ body }, { caller }) => {
    const gateway = onOffer(deps.gateways.paypal)
    const order = await openOrder(
      deps,
      { planId: body.plan, method: 'paypal', orderId: body.order },
      { accountId: caller?.accountId, email: body.email },
    )
    const { providerId } = await startPayment(deps, gateway, order, 'paypal')
    return { id: providerId, order: order.id }
  })
  mount(contract.capturePaypalOrder, ({ params }) => capturePaypal(deps, params.orderId))
  mount(contract.startCryptoCheckout, async ({ body }, { caller }) => {
    const gateway = onOffer(deps.gateways.btcpay)
    const method = body.cryptoType ?? 'bitcoin'
    const purchase = { planId: body.plan, method, orderId: body.order }
    const accountId = caller?.accountId
    // A buyer who sent no hash is told a secret of our making, once.
    const claim = body.anonymous && !body.claimHash ? deps.runtime.newSecret() : undefined
    const order = body.anonymous
      ? await openAnonymousOrder(deps, purchase, {
          accountId,
          claimHash: body.claimHash ?? secretHash(claim ?? ''),
        })
      : await openOrder(deps, purchase, { accountId, email: body.email })
    const { providerId, checkoutUrl } = await startPayment(deps, gateway, order, method)
    return {
      url: checkoutUrl ?? '',
      sessionId: providerId,
      order: order.id,
      // An account that renews claims nothing.
      ...(claim !== undefined && order.claim_hash !== null && { claim }),
    }
  })
  mount(contract.readOrder, ({ params }, { caller }) =>
    readOrder(deps, params.id, caller?.accountId),
  )
  mount(contract.claimOrder, ({ body }) => claimOrder(deps, body.claim))
  mount(contract.findClaim, ({ body }) => findClaim(deps, body.claim))
  mount(contract.listPayments, (_input, { caller }) => listPayments(deps, caller.accountId))
  webhookRoutes(app, deps)
}

function onOffer<G extends Gateway>(gateway: G | undefined): G {
  if (gateway) return gateway
  throw new AppError('unavailable', 'This way of paying is not on offer here.')
}
