import * as contract from '@leadline/contract/payments'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../platform/app-error.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { secretHash } from '../../platform/secret-hash.ts'
import { capturePaypal } from './capture-paypal.ts'
import { claimOrder, findClaim } from './claim-order.ts'
import type { Gateway } from './gateway.ts'
import { offerOf } from './offer.ts'
import { openAnonymousOrder } from './open-anonymous-order.ts'
import { openOrder } from './open-order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { listPayments, readOrder } from './read-order.ts'
import { startPayment } from './start-payment.ts'
import { webhookRoutes } from './webhooks.routes.ts'

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
