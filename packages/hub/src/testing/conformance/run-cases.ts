import { afterAll, test } from 'vitest'

import type { ConformanceCase } from './conformance-case.ts'
import { conformingVenues } from './conforming-venue.ts'

const patienceMs = 120_000

/** One test per case and exchange; a skipped one says why. The table of all, with their times, is printed at the end. */
export function runCases(cases: readonly ConformanceCase[]): void {
  const isLongRun = process.env['LONG_TESTS'] === '1'
  const rows = new Map<string, string[]>()
  const startedAt = performance.now()
  for (const { number, promise, isLong, skip, run } of cases) {
    if (isLong === true && !isLongRun) continue
    const row: string[] = []
    rows.set(number, row)
    for (const venue of conformingVenues) {
      test(`${number} ${venue.name}: ${promise}`, { timeout: patienceMs }, async (context) => {
        const reason = skip(venue)
        if (reason !== undefined) {
          row.push(`${venue.name} skipped: ${reason}`)
          return context.skip(reason)
        }
        const from = performance.now()
        const place = row.push(`${venue.name} FAILED`) - 1
        await run(venue)
        row[place] = `${venue.name} ${secondsSince(from)}`
      })
    }
  }
  afterAll(() => {
    // `npm test` is quiet when green.
    if (process.env['QUIET_TESTS'] === '1') return
    const lines = [...rows].flatMap(([number, row]) =>
      row.length === 0 ? [] : `${number}  ${row.join(' · ')}`,
    )
    console.info(`${lines.join('\n')}\n${rows.size} cases in ${secondsSince(startedAt)}`)
  })
}

const secondsSince = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
