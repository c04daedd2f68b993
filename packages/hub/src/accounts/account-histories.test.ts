import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { liveAccountHistory } from '../testing/account-history.ts'

const seeds =
  process.env['LONG_TESTS'] === '1' ? Array.from({ length: 20 }, (_, at) => at + 1) : [1]

for (const venue of ['coinbase', 'binance-us', 'robinhood'] as const) {
  test.each(seeds)(
    `${venueOf(venue).name}: a trader at work while everything goes wrong has at the end what the exchange has (%s)`,
    async (seed) => {
      expect(await liveAccountHistory(venue, seed)).toEqual([])
    },
    120_000,
  )
}
