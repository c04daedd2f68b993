import { type Decimal, exact, largest, toStep, zero } from '../decimal-text.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import type { SyntheticOrder, SyntheticTerms } from './synthetic-order.ts'
import { filledOf, onSide, receivedOf, workingOf } from './synthetic-parts.ts'

/** What a synthetic order has done, and what it does next. Decimal text; null where there is nothing to report. */
export interface SyntheticProgress {
  /** Slices that are done, and how many there are; null where it is not sliced. */
  slices: { done: number; of: number } | null
  /** On its own side. Of a bracket that is the entry. */
  filled: string
  averagePrice: string | null
  /** What went out again of a bracket. */
  exited: string
  exitPrice: string | null
  /** Of a bracket: what came in, less a fee that was taken out of it, and has not gone out: what can be sold again. */
  covered: string
  fees: readonly { asset: string; amount: string }[]
  /** What works at the exchange now: how much of it is left, and at what price. */
  working: { size: string; price: string | null } | null
  /** When the next slice leaves. */
  nextAt: number | null
}

export function syntheticProgress(
  synthetic: SyntheticOrder,
  parts: readonly OrderRecord[],
  sizeStep: string,
): SyntheticProgress {
  const { side } = synthetic.terms
  const own = onSide(parts, side)
  const out = onSide(parts, side === 'buy' ? 'sell' : 'buy')
  const filled = filledOf(own)
  const working = workingOf(parts)
  return {
    slices: slicesOf(synthetic.terms, own, filled, sizeStep),
    filled: filled.toFixed(),
    averagePrice: averageOf(own),
    exited: filledOf(out).toFixed(),
    exitPrice: averageOf(out),
    covered: toStep(
      largest(receivedOf(own).minus(filledOf(out)), zero),
      sizeStep,
      'down',
    ).toFixed(),
    fees: feesOf(parts),
    working: working ? workingPart(working) : null,
    nextAt: nextAt(synthetic, own),
  }
}

function slicesOf(
  terms: SyntheticTerms,
  own: readonly OrderRecord[],
  filled: Decimal,
  sizeStep: string,
): SyntheticProgress['slices'] {
  const size = exact(terms.size)
  if (terms.kind === 'twap') {
    const { slices: of } = terms
    // A slice is cut to the step, so the size of so many slices is as well.
    const isDone = (count: number) => {
      const due = size.times(exact(String(count))).div(exact(String(of)))
      return toStep(due, sizeStep, 'down').lte(filled)
    }
    let done = Math.floor(
      Number(
        filled
          .times(exact(String(of)))
          .div(size)
          .toFixed(6),
      ),
    )
    while (done < of && isDone(done + 1)) done += 1
    return { done, of }
  }
  if (terms.kind !== 'iceberg') return null
  const done = own.filter(({ state }) => state === 'filled').length
  const shown = workingOf(own)
  const left = largest(size.minus(filled).minus(exact(shown ? leftOf(shown) : '0')), zero)
  const more = left.div(exact(terms.displaySize)).round(0, 3)
  return { done, of: done + (shown ? 1 : 0) + Number(more.toFixed()) }
}

/** What its fills cost on average; null where nothing is filled. */
export function averageOf(parts: readonly OrderRecord[]): string | null {
  const priced = parts.filter(
    ({ filled, averagePrice }) => averagePrice !== null && exact(filled).gt(zero),
  )
  const size = filledOf(priced)
  if (size.lte(zero)) return null
  const value = priced.reduce(
    (sum, { filled, averagePrice }) => sum.plus(exact(filled).times(exact(averagePrice ?? '0'))),
    zero,
  )
  return value.div(size).toFixed()
}

function feesOf(parts: readonly OrderRecord[]): { asset: string; amount: string }[] {
  const fees = new Map<string, Decimal>()
  for (const { fee, feeAsset } of parts.flatMap(({ fills }) => fills)) {
    fees.set(feeAsset, (fees.get(feeAsset) ?? zero).plus(exact(fee)))
  }
  return [...fees].map(([asset, amount]) => ({ asset, amount: amount.toFixed() }))
}

function leftOf({ terms, filled }: OrderRecord): string {
  return largest(exact(terms.size ?? '0').minus(exact(filled)), zero).toFixed()
}

function workingPart(part: OrderRecord): { size: string; price: string | null } {
  return { size: leftOf(part), price: part.terms.limitPrice }
}

function nextAt({ terms, startedAt, status }: SyntheticOrder, own: readonly OrderRecord[]) {
  if (terms.kind !== 'twap' || status !== 'active') return null
  const last = own.at(-1)
  if (!last) return startedAt
  const isLast = filledOf(own).gte(exact(terms.size)) && isFinished(last.state)
  return isLast ? null : last.recordedAt + terms.durationMs / terms.slices
}
