import { inTransaction } from '../../../platform/database/open-database.ts'
import { raiseAlert } from '../alerts/payment-alerts.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Provider } from '../providers/gateway.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Forged events, counted: whoever sends thousands must not make us write thousands of times. */
export interface Forgeries {
  /** The first one is written down at once, what follows within the minute with the next writing. */
  note(provider: Provider): Promise<void>
  writeDue(provider: Provider): Promise<void>
}

type Deps = Pick<
  PaymentDeps,
  'database' | 'runtime' | 'outbox' | 'log' | 'publicUrl' | 'supportEmail'
>

export function openForgeries(deps: Deps): Forgeries {
  const counts = new Map<Provider, { unwritten: number; writtenAt: number }>()

  const writeDue = async (provider: Provider) => {
    const count = counts.get(provider)
    const now = deps.runtime.now()
    if (!count || count.unwritten === 0 || now < count.writtenAt + minuteMs) return
    const times = count.unwritten
    counts.set(provider, { unwritten: 0, writtenAt: now })
    deps.log.warn({ provider, times }, 'webhooks were forged')
    await write(deps, provider, { now, times })
  }

  return {
    async note(provider) {
      const { unwritten = 0, writtenAt = 0 } = counts.get(provider) ?? {}
      counts.set(provider, { unwritten: unwritten + 1, writtenAt })
      await writeDue(provider)
    },
    writeDue,
  }
}

/** One row an hour, however many there are. */
async function write(
  deps: Deps,
  provider: Provider,
  { now, times }: { now: number; times: number },
): Promise<void> {
  const hour = new Date(now - (now % hourMs)).toISOString().slice(0, 13)
  await inTransaction(deps.database, (transaction) =>
    raiseAlert(
      deps,
      transaction,
      {
        key: `forged:${provider}:${hour}`,
        kind: 'forged',
        provider,
        orderId: null,
        details: 'webhooks whose signature is wrong',
        times,
      },
      now,
    ),
  )
}
