import { dayMs } from '@leadline/contract/durations'

import type { SandboxContext } from './sandbox-context.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

/** What is past its time ends, as it would at the provider, and the shop is notified. */
export async function expirePayments(
  context: SandboxContext,
  providers: readonly SandboxProvider[],
): Promise<void> {
  const expiring = providers.flatMap((provider) => provider.expiring ?? [])
  // Looking costs nothing; taking a turn is a write.
  const due = await Promise.all(expiring.map(({ kind }) => context.read().due(kind)))
  if (due.flat().length === 0) return
  await context.write(async (store) => {
    for (const { kind, expire } of expiring) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const { id } of await store.due(kind)) await expire(store, id)
    }
  })
}

const keptMs = 40 * dayMs

/** An old payment is of no use to anybody. */
export async function forgetOldObjects(
  context: SandboxContext,
  providers: readonly SandboxProvider[],
): Promise<void> {
  const store = context.read()
  const kept = providers.flatMap(({ keptKinds }) => keptKinds)
  await store.forgetOlderThan(store.now() - keptMs, ['counter', ...kept])
}
