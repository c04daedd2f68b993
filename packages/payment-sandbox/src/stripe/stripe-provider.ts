import type { SandboxProvider } from '../sandbox-provider.ts'
import { slowingRetriesMs } from '../webhooks/slowing-retries.ts'
import { expireSession } from './session-actions.ts'
import { stripeApi } from './stripe-api.routes.ts'
import { stripeControls } from './stripe-controls.ts'
import { stripePages } from './stripe-pages.ts'
import { stripeRequest } from './stripe-webhook.ts'

export const stripeProvider: SandboxProvider = {
  name: 'stripe',
  title: 'Stripe Checkout',
  interfaces: [stripeApi],
  pages: stripePages,
  paymentKind: 'stripe.session',
  controls: stripeControls,
  payerActsOnControlPage: false,
  webhooks: {
    retryDelaysMs: slowingRetriesMs,
    inOrder: false,
    isFinal: () => false,
    sign: stripeRequest,
  },
  expiring: { kind: 'stripe.session', expire: expireSession },
  keptKinds: ['stripe.tax_rate'],
}
