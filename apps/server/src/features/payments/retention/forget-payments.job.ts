import { dayMs, hourMs } from '@leadline/contract/durations'
import { claimAgainMs } from '@leadline/contract/shop/payments'

import type { Job } from '../../../platform/jobs.ts'
import { startOfDay } from '../../../platform/utc-day.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { forgetAnonymousOrders } from './forget-anonymous-orders.ts'
import { roundAnonymousTimes } from './round-anonymous-times.ts'

/** That a message came, and what became of it, is remembered for as long as a payment can be disputed. */
const keepEventsMs = 180 * dayMs
/** What it said is erased once it is processed; were that to fail, by this job within three days. */
const keepBodiesMs = 3 * dayMs - hourMs

/** Longer than anybody goes on with an order, or comes back to one that is paid. */
const keepBrowsersMs = 30 * dayMs

type Deps = Pick<PaymentDeps, 'database' | 'runtime'>

/** What the privacy policy promises to forget, forgotten on time. */
export function forgetPaymentsJob(deps: Deps): Job {
  return {
    name: 'forget payments',
    everyMs: hourMs,
    run: async (signal) => {
      await forgetClaims(deps)
      await forgetBrowsers(deps)
      await forgetEvents(deps)
      await roundAnonymousTimes(deps)
      await forgetAnonymousOrders(deps, signal)
    },
  }
}

/** A claim that can no longer be repeated: its hash goes, and of its time only the day stays. */
async function forgetClaims({ database, runtime }: Deps): Promise<void> {
  const claimed = await database
    .selectFrom('orders')
    .select(['id', 'claimed_at'])
    .where('claim_hash', 'is not', null)
    .where('claimed_at', '<', runtime.now() - claimAgainMs)
    .execute()
  for (const { id, claimed_at } of claimed) {
    await database
      .updateTable('orders')
      .set({ claim_hash: null, claimed_at: startOfDay(claimed_at ?? 0) })
      .where('id', '=', id)
      .execute()
  }
}

/** Which browser began an order. */
async function forgetBrowsers({ database, runtime }: Deps): Promise<void> {
  await database
    .updateTable('orders')
    .set({ browser_hash: null })
    .where('browser_hash', 'is not', null)
    .where('created_at', '<', runtime.now() - keepBrowsersMs)
    .execute()
}

async function forgetEvents({ database, runtime }: Deps): Promise<void> {
  const now = runtime.now()
  await database
    .deleteFrom('provider_events')
    .where('received_at', '<', now - keepEventsMs)
    .execute()
  await database
    .updateTable('provider_events')
    .set({ body: '' })
    .where('body', '!=', '')
    .where('received_at', '<', now - keepBodiesMs)
    .execute()
}
