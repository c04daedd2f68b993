import type { PaymentView } from '../controls/payment-view.ts'
import type { SandboxProvider } from '../sandbox-provider.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'

export interface ShownPayment {
  provider: SandboxProvider
  payment: PaymentView
}

const shownAtMost = 40

/** Of all providers, newest first; or only the one that is named. */
export async function listPayments(
  store: SandboxStore,
  providers: readonly SandboxProvider[],
  only: string | undefined,
): Promise<ShownPayment[]> {
  const found = await Promise.all(
    providers.map(async (provider) =>
      (await store.list(provider.paymentKind, { limit: shownAtMost })).map(({ id, position }) => ({
        provider,
        id,
        position,
      })),
    ),
  )
  const newest = found.flat().toSorted((a, b) => b.position - a.position)
  const wanted = only === undefined ? newest : newest.filter(({ id }) => id === only)
  const shown = await Promise.all(
    wanted.slice(0, shownAtMost).map(async ({ provider, id }) => {
      const payment = await provider.controls.view(store, id)
      return payment ? [{ provider, payment }] : []
    }),
  )
  return shown.flat()
}

export interface DeliveryCounts {
  delivered: number
  waiting: number
  givenUp: number
}

export async function countDeliveries(store: SandboxStore): Promise<DeliveryCounts> {
  const newest = (await store.list('delivery', { limit: 200 })).map(({ body }) => body)
  const count = (state: string) => newest.filter((delivery) => delivery.state === state).length
  return { delivered: count('delivered'), waiting: count('waiting'), givenUp: count('given up') }
}
