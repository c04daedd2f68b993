import type { Offered, PaymentsConfig } from '../../../platform/config/payment-settings.ts'

type Keys = { [P in keyof PaymentsConfig]: PaymentsConfig[P] extends Offered<infer K> ? K : never }

/** The sandbox, as far as a gateway sees it: keys, and a fetch that stays in the process. */
export interface SandboxAccess extends Keys {
  fetch: typeof fetch
}
