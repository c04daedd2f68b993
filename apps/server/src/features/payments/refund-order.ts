import type { Transaction } from 'kysely'

import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { type AttemptRow, attemptsOf } from './attempts.store.ts'
import { gatewayOf, readAndSettle } from './check-payment.ts'
import { ProviderRefused } from './gateway.ts'
import { lockOrder, type OrderRow } from './orders.store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type RefundRow, refundsOf, setRefund } from './refunds.store.ts'

/** What is to go back: an amount, all that is left, or only what arrived beyond the price. */
export type RefundWish = number | 'all' | 'surplus' | undefined

export type Refunded =
  | { kind: 'no such order' }
  | { kind: 'nothing to refund' }
  | { kind: 'too much'; leftCents: number }
  | { kind: 'under way' }
  | { kind: 'asked for'; what: string; collectUrl: string | null }

/** Longer than a call takes: meanwhile nobody else makes the same one. */
const callMs = 60_000

/** Written in the same transaction as what it tells of. */
export type Note = (transaction: Transaction<Tables>, details: string) => Promise<void>

/**
 * Give back what an order was paid with: of two payments, first the one that bought nothing. Unless
 * something else is wished for, a payment that was too much gives back its surplus, and every other
 * one everything. Pressed twice, it is one refund: the row that stands before the call is its key.
 * The order changes when the provider says that the money is on its way.
 */
export async function refundOrder(
  deps: PaymentDeps,
  orderId: string,
  wish: RefundWish,
  note: Note,
): Promise<Refunded> {
  const planned = await inTransaction(deps.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return { kind: 'no such order' } as const
    const attempt = refundable(order, await attemptsOf(transaction, orderId))
    if (!attempt) return { kind: 'nothing to refund' } as const
    const plan = await planRefund(deps, transaction, { order, attempt, wish })
    if (plan.kind === 'planned') await note(transaction, inWords(plan.refund))
    return plan
  })
  if (planned.kind !== 'planned') return planned
  const { attempt, refund, amount } = planned
  const gateway = gatewayOf(deps, attempt.provider)
  if (!gateway || attempt.provider_id === null) return { kind: 'nothing to refund' }
  const what = inWords(refund)
  // The buyer has its page already: making another would pay twice.
  if (refund.collect_url !== null) {
    return { kind: 'asked for', what, collectUrl: refund.collect_url }
  }
  try {
    const { collectUrl } = await gateway.refund({
      providerId: attempt.provider_id,
      reference: attempt.reference,
      amount,
      idempotencyKey: refund.id,
      mayBeMade: refund.state === 'asked' && !planned.isNew,
    })
    await setRefund(deps.database, refund.id, { state: 'made', collectUrl })
    await readAndSettle(deps, gateway, attempt)
    return { kind: 'asked for', what, collectUrl }
  } catch (error) {
    // A clear no: the next press asks anew. Without an answer it stays asked, and is asked again.
    if (error instanceof ProviderRefused) {
      await setRefund(deps.database, refund.id, { state: 'failed' })
    }
    throw error
  }
}

function refundable(order: OrderRow, attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const held = attempts.filter(
    ({ state, review, overpaid, refunded_cents, returned_at }) =>
      (state === 'paid' && (refunded_cents < order.total_cents || overpaid === 1)) ||
      (returned_at === null && ['partial', 'late', 'unconfirmed'].includes(review ?? '')),
  )
  return held.find(({ review }) => review !== null) ?? held[0]
}

interface Planned {
  kind: 'planned'
  attempt: AttemptRow
  refund: RefundRow
  isNew: boolean
  amount: number | 'all' | 'surplus'
}

/** The refund that this press is about: one that is under way already, or a new one. */
async function planRefund(
  { runtime }: PaymentDeps,
  transaction: Transaction<Tables>,
  { order, attempt, wish }: { order: OrderRow; attempt: AttemptRow; wish: RefundWish },
): Promise<Planned | Exclude<Refunded, { kind: 'asked for' }>> {
  const now = runtime.now()
  const refunds = await refundsOf(transaction, attempt.id)
  const counted = refunds.filter(({ state }) => state !== 'failed')
  const open = counted.filter(({ state }) => state !== 'arrived')
  const kind = typeof wish === 'number' ? 'amount' : (wish ?? usualKind(attempt))
  const same = open.find(
    (refund) => refund.kind === kind && (kind !== 'amount' || refund.cents === wish),
  )
  const isWhole = counted.every(({ id }) => id === same?.id)
  const arrivedCents = sum(counted.filter(({ state }) => state === 'arrived'))
  const leftCents =
    order.total_cents -
    Math.max(attempt.refunded_cents, arrivedCents) -
    sum(open.filter(({ id }) => id !== same?.id))
  const cents = kind === 'surplus' ? 0 : typeof wish === 'number' ? wish : leftCents
  // What an order under review holds is not its price: all of it is the provider's to say.
  const amount = kind === 'all' && isWhole ? 'all' : kind === 'surplus' ? 'surplus' : cents
  if (same) {
    if (same.state === 'asked' && now < same.asked_at + callMs) return { kind: 'under way' }
    await transaction
      .updateTable('refunds')
      .set({ asked_at: now })
      .where('id', '=', same.id)
      .execute()
    return { kind: 'planned', attempt, refund: same, isNew: false, amount }
  }
  if (
    kind === 'surplus' &&
    (attempt.overpaid === 0 || counted.some((one) => one.kind !== 'amount'))
  )
    return { kind: 'nothing to refund' }
  if (kind !== 'surplus' && leftCents <= 0) return { kind: 'nothing to refund' }
  if (cents > leftCents) return { kind: 'too much', leftCents }
  const refund = await transaction
    .insertInto('refunds')
    .values({
      id: runtime.newId(),
      attempt_id: attempt.id,
      number: (refunds.at(-1)?.number ?? 0) + 1,
      kind,
      cents,
      state: 'asked',
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { kind: 'planned', attempt, refund, isNew: true, amount }
}

function usualKind({ overpaid, state }: AttemptRow): 'all' | 'surplus' {
  return overpaid === 1 && state === 'paid' ? 'surplus' : 'all'
}

function sum(refunds: readonly RefundRow[]): number {
  return refunds.reduce((cents, refund) => cents + refund.cents, 0)
}

function inWords({ kind, cents }: RefundRow): string {
  return kind === 'amount' ? (cents / 100).toFixed(2) : kind
}

/**
 * An operator has seen that money went back which no reading shows: coins that the buyer collected, or
 * what was given back by hand of a payment under review. Returns the order's status after that.
 */
export async function noteReturned(
  deps: PaymentDeps,
  orderId: string,
  note: Note,
): Promise<string | undefined> {
  const attempt = await inTransaction(deps.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return undefined
    for (const candidate of await attemptsOf(transaction, orderId)) {
      const refund = (await refundsOf(transaction, candidate.id)).findLast(
        ({ state }) => state === 'made' || state === 'asked',
      )
      if (!isHidden(candidate) || (!refund && candidate.review === null)) continue
      if (refund) await setRefund(transaction, refund.id, { state: 'arrived' })
      await markReturned(transaction, {
        order,
        attempt: candidate,
        refund,
        now: deps.runtime.now(),
      })
      await note(transaction, refund ? inWords(refund) : 'by hand')
      return candidate
    }
    return undefined
  })
  const gateway = attempt && gatewayOf(deps, attempt.provider)
  if (!gateway) return undefined
  await readAndSettle(deps, gateway, attempt)
  const { status } = await deps.database
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return status
}

/** Money whose way back no reading of its provider tells: coins, and what never counted as paid. */
function isHidden({ provider, state, returned_at }: AttemptRow): boolean {
  return returned_at === null && (provider === 'btcpay' || state !== 'paid')
}

async function markReturned(
  transaction: Transaction<Tables>,
  given: { order: OrderRow; attempt: AttemptRow; refund: RefundRow | undefined; now: number },
): Promise<void> {
  const { order, attempt, refund, now } = given
  const isPaid = attempt.state === 'paid'
  // Of a second payment everything goes back; by hand there is no row that says how much.
  const cents = isPaid && !refund ? order.total_cents : (refund?.cents ?? 0)
  await transaction
    .updateTable('payment_attempts')
    .set({
      ...(isPaid && {
        refunded_cents: Math.min(order.total_cents, attempt.refunded_cents + cents),
      }),
      ...(!isPaid && { returned_at: now }),
      check_after: now,
    })
    .where('id', '=', attempt.id)
    .execute()
}
