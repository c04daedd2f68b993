import type { ProviderName } from './provider-name.ts'
import type { SandboxContext } from './sandbox-context.ts'

/** Where one provider is reached, without a slash at the end. */
export interface ProviderAddresses {
  /** Its interface, by the shop's server. */
  api: string
  /** Its pages, by people. */
  pages: string
}

/** The ports are known only once the server listens, so this is asked each time. */
export function addressesOf(
  { apiOrigin, publicUrl, prefix }: SandboxContext,
  provider: ProviderName,
): ProviderAddresses {
  return {
    api: `${apiOrigin()}${prefix}/${provider}`,
    pages: `${publicUrl()}${prefix}/${provider}`,
  }
}
