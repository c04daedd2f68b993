import type { ProviderAddresses } from '../provider-addresses.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import type { Control } from './control.ts'
import type { PaymentFacts, PaymentView } from './payment-view.ts'

/** How one provider's payments are seen and acted on, whatever they consist of. */
export interface PaymentControls {
  view: (store: SandboxStore, id: string) => Promise<PaymentView | undefined>
  /** Does it, if it is possible now; otherwise throws NotPossible. */
  run: (
    store: SandboxStore,
    id: string,
    action: string,
    addresses: ProviderAddresses,
  ) => Promise<void>
}

export function paymentControls<Payment>({
  load,
  actions,
  describe,
}: {
  load: (store: SandboxStore, id: string) => Promise<Payment | undefined>
  actions: Record<string, Control<Payment>>
  describe: (payment: Payment) => PaymentFacts
}): PaymentControls {
  return {
    async view(store, id) {
      const payment = await load(store, id)
      if (!payment) return undefined
      const possible = Object.entries(actions)
        .filter(([, action]) => action.possible(payment))
        .map(([name, { label, by }]) => ({ name, label, by }))
      return { ...describe(payment), actions: possible }
    },
    async run(store, id, name, addresses) {
      const payment = await load(store, id)
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!payment || !action) throw new NotPossible(`There is no '${name}' for '${id}'.`)
      if (!action.possible(payment)) throw new NotPossible(`'${action.label}' is not possible now.`)
      await action.run(store, payment, addresses)
    },
  }
}

/** The action is not possible any more, for example because the button was pressed twice. */
export class NotPossible extends Error {}
