import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { liveAccountHistory } from '../testing/account-history.ts'

/** One on every change: where one has ever found a mistake, that one. As many as one likes with ORDER_HISTORIES. */
const telling: Partial<Record<VenueId, number>> = { kraken: 22, gemini: 91, 'binance-us': 50 }
const count = Number(process.env['ORDER_HISTORIES'] ?? '1')
/** The first of them. */
const chosenSeed = process.env['ORDER_HISTORIES_FROM']

for (const venue of venueIds) {
  const { name } = venueOf(venue)
  test(`${name}: a trader at work while everything goes wrong has at the end what the exchange has`, async () => {
    const wrong: Record<string, string[]> = {}
    const usualSeed = count === 1 ? (telling[venue] ?? 1) : 1
    const firstSeed = Number(chosenSeed ?? usualSeed)
    const startedAt = performance.now()
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one history after the other
      const differences = await liveAccountHistory(venue, seed)
      if (differences.length > 0) wrong[`seed ${seed}`] = differences
    }
    if (count > 1) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      console.error(`${name}: ${count} histories in ${seconds} s`)
    }
    expect(wrong).toEqual({})
  }, 43_200_000)
}
