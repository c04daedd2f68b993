import type { Gateway } from './gateway.ts'
import type {
  OpenedProvider,
  ProviderRegistration,
  ProviderSources,
} from './provider-registration.ts'

/** A provider as this shop has it: what it is, and its gateway where it is on offer. */
export type Provider = ProviderRegistration & OpenedProvider

/** The providers of this shop, by name and by the ways of paying that they stand behind. */
export class Providers {
  readonly all: readonly Provider[]

  constructor(all: readonly Provider[]) {
    this.all = all
  }

  find(name: string): Provider | undefined {
    return this.all.find((provider) => provider.name === name)
  }

  /** Undefined where the provider is not on offer, or not known any more. */
  gateway(name: string): Gateway | undefined {
    return this.find(name)?.gateway
  }

  ofMethod(method: string): Provider | undefined {
    return this.all.find(({ methods }) => methods.includes(method))
  }
}

export function openProviders(
  registrations: readonly ProviderRegistration[],
  sources: ProviderSources,
): Providers {
  return new Providers(
    registrations.map((registration) => ({ ...registration, ...registration.open(sources) })),
  )
}
