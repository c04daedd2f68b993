import type { Offer } from '@leadline/contract/shop/payments'

import type { Offered, PaymentsConfig } from '../../../platform/config/payment-settings.ts'
import type { Gateway } from './gateway.ts'
import type { ProviderDeps } from './provider-call.ts'
import type { ProviderRegistration, ProviderTraits } from './provider-registration.ts'
import type { SandboxAccess } from './sandbox-access.ts'

interface Definition<Keys> extends ProviderTraits {
  /** Where its keys are among all that the operator has set. */
  configOf: (config: PaymentsConfig) => Offered<Keys>
  sandboxKeysOf: (sandbox: SandboxAccess) => Keys
  openGateway: (keys: Keys, deps: ProviderDeps) => Gateway
  offer: (keys: Keys) => Partial<Offer['methods']>
  scriptOrigins?: (keys: Keys) => readonly string[]
  routes: ProviderRegistration['routes']
}

/** A provider that is set up by keys, or played by our sandbox. Which of the two, its gateway does not know. */
export function defineProvider<Keys>(definition: Definition<Keys>): ProviderRegistration {
  const { configOf, sandboxKeysOf, openGateway, offer, scriptOrigins, ...traits } = definition
  return {
    ...traits,
    open({ config, deps, sandbox }) {
      const offered = configOf(config)
      if (offered.kind === 'off') return { gateway: undefined, isSandbox: false, offer: {} }
      if (offered.kind === 'sandbox') {
        const keys = sandboxKeysOf(sandbox)
        const gateway = openGateway(keys, { ...deps, fetch: sandbox.fetch })
        return { gateway, isSandbox: true, offer: offer(keys) }
      }
      const gateway = openGateway(offered.keys, deps)
      return { gateway, isSandbox: false, offer: offer(offered.keys) }
    },
    scriptOrigins(config) {
      const offered = configOf(config)
      // Our sandbox lives at our own address.
      return offered.kind === 'provider' ? (scriptOrigins?.(offered.keys) ?? []) : []
    },
  }
}
