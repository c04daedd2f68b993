import type { Offer } from '@leadline/contract/shop/payments'

import type { PaymentsConfig } from '../../../platform/config/payment-settings.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import type { Checkout } from './checkout.ts'
import type { Gateway } from './gateway.ts'
import type { ProviderDeps } from './provider-call.ts'
import type { SandboxAccess } from './sandbox-access.ts'

/** What the shop has to know of a provider, also where it is not set up. */
export interface ProviderTraits {
  /** As the database and the webhook's address have it. */
  readonly name: string
  /** As people call it. */
  readonly title: string
  /** The ways of paying that it stands behind, by the contract's names. */
  readonly methods: readonly string[]
  /** It needs no name to be paid: an account without an address stays nameless when it renews. */
  readonly needsNoName: boolean
  /** Refunds wait until the buyer collects them, and no reading of the payment shows that they went. */
  readonly refundsAreCollected: boolean
  /** To distinguish a genuine event from a forged one takes a call to the provider. */
  readonly verifiesEventsRemotely: boolean
}

/** One provider: its traits, how it is opened, and its calls. The list of them is registered-providers.ts. */
export interface ProviderRegistration extends ProviderTraits {
  open(from: ProviderSources): OpenedProvider
  /** Where its script in the browser comes from and talks to. Empty where it needs none. */
  scriptOrigins(config: PaymentsConfig): readonly string[]
  /** The calls by which its button begins a payment. */
  routes(mount: Mount, checkout: Checkout): void
}

export interface ProviderSources {
  config: PaymentsConfig
  deps: ProviderDeps
  sandbox: SandboxAccess
}

export interface OpenedProvider {
  /** Undefined where it is not on offer. */
  gateway: Gateway | undefined
  /** Our sandbox plays it: no money moves. */
  isSandbox: boolean
  /** What its button has to know. */
  offer: Partial<Offer['methods']>
}
