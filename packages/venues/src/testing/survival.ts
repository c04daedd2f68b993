import fc from 'fast-check'
import { expect } from 'vitest'

import type { MarketHarness } from './market-harness.ts'
import { play, type Step } from './random-history.ts'

/** The same ones on every change, so that a failure is the change's own; new ones in `npm run test:long`. */
const runs = process.env['LONG_TESTS'] === '1' ? { numRuns: 10_000 } : { numRuns: 200 }

/**
 * Plays random histories, each twice, on harnesses that are alike: nothing may throw, and both must do the same to the
 * letter. `number` gives a message the number that makes it believable. Answers how many were survived.
 */
export function survive(
  open: () => MarketHarness,
  histories: fc.Arbitrary<Step[]>,
  number: () => ((line: string, text: string) => string) | undefined = () => undefined,
): number {
  fc.assert(
    fc.property(histories, (steps) => {
      const first = play(open(), steps, number())
      expect(play(open(), steps, number())).toEqual(first)
    }),
    runs,
  )
  return runs.numRuns
}
