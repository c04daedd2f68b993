import type { CheckOutcome } from './check-payment.ts'

/** One call without an answer can be chance; after two in a row the provider is taken to be down. */
const mostUnanswered = 2

/** Check one item after the other, until the provider stops answering. False when some are left. */
export async function untilNoAnswer<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  check: (item: Item) => Promise<CheckOutcome>,
): Promise<boolean> {
  let unanswered = 0
  for (const item of items) {
    if (signal.aborted || unanswered === mostUnanswered) return false
    unanswered = (await check(item)) === 'no answer' ? unanswered + 1 : 0
  }
  return !signal.aborted && unanswered < mostUnanswered
}
