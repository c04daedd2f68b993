import type { FastifyInstance } from 'fastify'

import type { Mount } from '../../platform/http/mount.ts'
import { claimRoutes } from './anonymous-purchase/claim.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { webhookRoutes } from './events/webhooks.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import type { PaymentDeps } from './payment-deps.ts'

export function paymentRoutes(app: FastifyInstance, mount: Mount, deps: PaymentDeps): void {
  checkoutRoutes(mount, deps)
  orderRoutes(mount, deps)
  claimRoutes(mount, deps)
  webhookRoutes(app, deps)
}
