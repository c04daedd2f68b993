import { hourMs, minuteMs } from '@leadline/contract/durations'

import { inTransaction } from '../../../platform/database/open-database.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { ForgedEvents, PaymentDeps } from '../payment-deps.ts'

type Deps = Pick<
  PaymentDeps,
  'database' | 'runtime' | 'outbox' | 'log' | 'publicUrl' | 'supportEmail'
>

export function openForgedEvents(deps: Deps): ForgedEvents {
  const counts = new Map<string, { unwritten: number; writtenAt: number }>()

  const writeDue = async (provider: string) => {
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
  provider: string,
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
