import { hourMs, minuteMs, secondMs } from '@leadline/contract/durations'

/** Stripe and PayPal do not say when they repeat a webhook, only for how long: three days. */
export const slowingRetriesMs: readonly number[] = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  ...Array<number>(4).fill(12 * hourMs),
]
