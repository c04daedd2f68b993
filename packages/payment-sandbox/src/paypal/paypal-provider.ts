import type { SandboxProvider } from '../sandbox-provider.ts'
import { slowingRetriesMs } from '../webhooks/slowing-retries.ts'
import { paypalApi } from './paypal-api.routes.ts'
import { paypalControls } from './paypal-controls.ts'
import { paypalPages } from './paypal-pages.ts'
import { paypalSdk } from './paypal-sdk.routes.ts'
import { paypalRequest } from './paypal-webhook.ts'

export const paypalProvider: SandboxProvider = {
  name: 'paypal',
  title: 'PayPal',
  interfaces: [paypalApi, paypalSdk],
  pages: paypalPages,
  paymentKind: 'paypal.order',
  controls: paypalControls,
  payerActsOnControlPage: false,
  webhooks: {
    retryDelaysMs: slowingRetriesMs,
    inOrder: false,
    isFinal: () => false,
    sign: paypalRequest,
  },
  keptKinds: ['paypal.signing_key'],
}
