import { livePaypalApi, type Offered, type PaymentsConfig } from '../../../platform/config.ts'
import type { PaypalKeys } from '../../../platform/config.ts'
import type { Gateways } from '../payment-deps.ts'
import { openBtcpayGateway } from './btcpay/btcpay-gateway.ts'
import { openPaypalGateway } from './paypal/paypal-gateway.ts'
import type { ProviderDeps } from './provider-call.ts'
import { openStripeGateway } from './stripe/stripe-gateway.ts'

type Keys = { [P in keyof PaymentsConfig]: PaymentsConfig[P] extends Offered<infer K> ? K : never }

/** The sandbox, as far as a gateway sees it: keys, and a fetch that stays in the process. */
export interface SandboxAccess extends Keys {
  fetch: typeof fetch
}

/** One gateway per provider on offer. Which world is behind it, it does not know. */
export function openGateways(
  config: PaymentsConfig,
  deps: ProviderDeps,
  sandbox: SandboxAccess,
): Gateways {
  const inSandbox = { ...deps, fetch: sandbox.fetch }
  const open = <K, G>(
    offered: Offered<K>,
    sandboxKeys: K,
    openGateway: (keys: K, deps: ProviderDeps) => G,
  ): G | undefined => {
    if (offered.kind === 'off') return undefined
    return offered.kind === 'sandbox'
      ? openGateway(sandboxKeys, inSandbox)
      : openGateway(offered.keys, deps)
  }
  return {
    stripe: open(config.stripe, sandbox.stripe, openStripeGateway),
    paypal: open(config.paypal, sandbox.paypal, openPaypalGateway),
    btcpay: open(config.btcpay, sandbox.btcpay, openBtcpayGateway),
  }
}

/** The wallet's script with everything it is told. The live one refuses to hear of a country. */
export function paypalScriptUrl({ clientId, apiUrl, sdkUrl }: PaypalKeys): string {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    ...(apiUrl !== livePaypalApi && { 'buyer-country': 'US' }),
  })
  // The operator's address may carry a query of its own.
  return `${sdkUrl}${sdkUrl.includes('?') ? '&' : '?'}${query.toString()}`
}
