import type { FastifyInstance } from 'fastify'

import type { PaymentControls } from './controls/payment-controls.ts'
import type { PageTools } from './pages/page-tools.ts'
import type { ProviderAddresses } from './provider-addresses.ts'
import type { ProviderName } from './provider-name.ts'
import type { SandboxContext } from './sandbox-context.ts'
import type { Delivery } from './store/delivery.ts'
import type { SandboxStore } from './store/sandbox-store.ts'
import type { StoredKinds } from './store/stored-kinds.ts'

/** One payment provider that the sandbox plays. The list of them is sandbox-providers.ts. */
export interface SandboxProvider {
  name: ProviderName
  /** As its own pages call it. */
  title: string
  /** Its interfaces, each in a scope of its own below the provider's address. */
  interfaces: readonly ((app: FastifyInstance, context: SandboxContext) => void)[]
  pages: (app: FastifyInstance, tools: PageTools) => void
  /** What its payments are kept as, one entry each. */
  paymentKind: keyof StoredKinds
  controls: PaymentControls
  /** Whether the control page also offers what the payer does. */
  payerActsOnControlPage: boolean
  webhooks: WebhookRules
  /** What ends by itself, and how. */
  expiring?: {
    kind: keyof StoredKinds
    expire: (store: SandboxStore, id: string) => Promise<unknown>
  }
  /** What is kept however old it is. */
  keptKinds: readonly (keyof StoredKinds)[]
}

/** How a provider sends webhooks, and repeats the ones that failed. */
export interface WebhookRules {
  /** The wait after each failure; after the last one the provider gives up. */
  retryDelaysMs: readonly number[]
  /** What failed holds up what came after it. */
  inOrder: boolean
  /** A refusal that is not repeated. */
  isFinal: (status: number) => boolean
  sign: (
    store: SandboxStore,
    delivery: Delivery,
    addresses: ProviderAddresses,
  ) => Promise<WebhookRequest>
}

export interface WebhookRequest {
  headers: Record<string, string>
  body: string
}
