import type { AttemptRow } from './attempts.store.ts'

/**
 * The payments of one order that their buyer has given up, by turning to another way of paying. Only a
 * payment that exists at its provider takes the place of an earlier one, not one that could not be begun.
 */
export function leftAttempts(
  attempts: readonly Pick<AttemptRow, 'id' | 'number' | 'provider_id'>[],
): ReadonlySet<string> {
  const newest = Math.max(
    ...attempts.filter(({ provider_id }) => provider_id !== null).map(({ number }) => number),
  )
  return new Set(attempts.filter(({ number }) => number < newest).map(({ id }) => id))
}
