import { test } from 'vitest'

import type { ConformanceCase } from './conformance-case.ts'
import { conformingVenues } from './conforming-venue.ts'

const patienceMs = 120_000

/** One test per case and exchange; a skipped one says why. */
export function runCases(cases: readonly ConformanceCase[]): void {
  const isLongRun = process.env['LONG_TESTS'] === '1'
  for (const { number, promise, isLong, skip, run } of cases) {
    if (isLong === true && !isLongRun) continue
    for (const venue of conformingVenues) {
      test(`${number} ${venue.name}: ${promise}`, { timeout: patienceMs }, async (context) => {
        const reason = skip(venue)
        if (reason !== undefined) return context.skip(reason)
        await run(venue)
      })
    }
  }
}
