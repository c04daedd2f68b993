import { withCommas } from '@leadline/decimal/with-commas'

import { type Decimal, exact, zero } from '../decimal-text.ts'
import type { OrderState } from '../order-record.ts'

/**
 * What became of a part of a plan. 'refused': by its exchange, or it never left. 'unknown': it may live, and is not
 * planned again. 'part-filled' and 'unfilled' have ended; their rest was canceled.
 */
export type PartFate =
  | 'sending'
  | 'unknown'
  | 'working'
  | 'filled'
  | 'part-filled'
  | 'unfilled'
  | 'refused'

interface PartOrder {
  state: OrderState
  filled: string
}

/** Of a part with its order; without one it never left. */
export function fateOf(order: PartOrder | undefined): PartFate {
  if (!order) return 'refused'
  switch (order.state) {
    case 'recorded':
    case 'pending':
      return 'sending'
    case 'unknown':
      return 'unknown'
    case 'open':
    case 'partially-filled':
      return 'working'
    case 'filled':
      return 'filled'
    case 'canceled':
    case 'expired':
      return exact(order.filled).gt(zero) ? 'part-filled' : 'unfilled'
    case 'rejected':
    case 'not-placed':
      return exact(order.filled).gt(zero) ? 'part-filled' : 'refused'
  }
}

/** How much was refused, and may be planned once more: nothing of what lives, may live, or has traded. */
export function refusedSize(
  parts: readonly { size: string; order: PartOrder | undefined }[],
): Decimal {
  return parts.reduce(
    (sum, { size, order }) => (fateOf(order) === 'refused' ? sum.plus(exact(size)) : sum),
    zero,
  )
}

/** One line about all parts. It never says that a plan was sent while a part of it was refused. */
export function planHeadline(
  parts: readonly { size: string; order: PartOrder | undefined }[],
): string {
  const fates = parts.map(({ order }) => fateOf(order))
  const count = (fate: PartFate) => fates.filter((one) => one === fate).length
  const counted = (
    [
      ['refused', 'refused'],
      ['unknown', 'unknown, checking'],
      ['sending', 'sending'],
      ['working', 'working'],
    ] as const
  ).flatMap(([fate, words]) => (count(fate) === 0 ? [] : { count: count(fate), words }))
  const [first, ...others] = counted
  if (first && parts.length === 1)
    return first.words.replace(/^./, (letter) => letter.toUpperCase())
  if (first) {
    const rest = others.map((other) => `, ${other.count} ${other.words}`).join('')
    return `${first.count} of ${parts.length} parts ${first.words}${rest}`
  }
  if (fates.every((fate) => fate === 'filled')) return 'Filled'
  const filled = parts.reduce((sum, { order }) => sum.plus(exact(order?.filled ?? '0')), zero)
  const whole = parts.reduce((sum, { size }) => sum.plus(exact(size)), zero)
  if (filled.lte(zero)) return 'Canceled, nothing filled'
  return `Filled ${withCommas(filled.toFixed())} of ${withCommas(whole.toFixed())}, rest canceled`
}
