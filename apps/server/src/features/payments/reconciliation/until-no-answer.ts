import type { CheckOutcome } from './check-payment.ts'

/** One that got no answer may be bad luck. Two in a row are a provider that is down. */
const mostUnanswered = 2

/** One after the other, until the provider has fallen silent. False when some were left. */
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
