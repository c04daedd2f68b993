import { setTimeout as wait } from 'node:timers/promises'

import { secondMs } from '@leadline/contract/durations'

import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import { leftAttempts } from '../attempts/left-attempt.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { canCapture } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { readAndSettle } from '../settlement/read-and-settle.ts'

/** A provider that is slow keeps nobody from paying by another one. */
const patienceMs = 3 * secondMs

/**
 * Before another payment is begun: has the buyer paid the earlier one meanwhile? Coins are often on
 * their way before any webhook reports it. A wallet need not be asked: its money moves when we take it.
 */
export async function readLeftPayments(
  deps: PaymentDeps,
  orderId: string,
  method: string,
): Promise<void> {
  const attempts = await attemptsOf(deps.database, orderId)
  const left = leftAttempts(attempts)
  const open = attempts.filter(
    (attempt) => attempt.state === 'open' && (attempt.method !== method || left.has(attempt.id)),
  )
  if (open.length === 0) return
  const read = Promise.all(open.map((attempt) => readOne(deps, attempt)))
  const patience = new AbortController()
  try {
    await Promise.race([read, wait(patienceMs, undefined, { signal: patience.signal })])
  } finally {
    patience.abort()
  }
}

async function readOne(deps: PaymentDeps, attempt: AttemptRow): Promise<void> {
  const gateway = deps.providers.gateway(attempt.provider)
  if (!gateway || canCapture(gateway)) return
  try {
    await readAndSettle(deps, gateway, attempt)
  } catch (error) {
    // The job asks again, and closes or reports what was paid twice.
    const isExpected = error instanceof ProviderUnavailable || error instanceof ProviderRefused
    const { provider, order_id: order } = attempt
    const reason = error instanceof Error ? error.message : String(error)
    deps.log[isExpected ? 'warn' : 'error']({ provider, order, reason }, 'a payment was not read')
  }
}
