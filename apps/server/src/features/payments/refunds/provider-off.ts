import type { AttemptRow } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** The provider that has the money is not set up here, so that nobody can be asked. */
export interface ProviderOff {
  kind: 'provider is off'
  title: string
}

export function providerOff({ providers }: PaymentDeps, { provider }: AttemptRow): ProviderOff {
  return { kind: 'provider is off', title: providers.find(provider)?.title ?? provider }
}
