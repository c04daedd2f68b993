import type { ProviderAddresses } from '../provider-addresses.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'

/** One thing that can happen to a payment. */
export interface Control<Payment> {
  label: string
  /** The payer acts on the payment page; banks, the provider and time act on the control page. */
  by: 'payer' | 'provider'
  possible: (payment: Payment) => boolean
  run: (store: SandboxStore, payment: Payment, addresses: ProviderAddresses) => Promise<unknown>
}

/** Keeps the names of the actions in the type. */
export function actionsOn<Payment>() {
  return <Name extends string>(actions: Record<Name, Control<Payment>>) => actions
}
