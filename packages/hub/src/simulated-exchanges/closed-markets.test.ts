import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { openPaperDesk } from '../testing/paper-desk.ts'

const symbol = 'BTC-USD'
const minute = 60_000

/** By then an exchange has told: Kraken by its channel, the others by the list that is read every five minutes. */
const toldWithinMs: Record<VenueId, number> = {
  kraken: 5000,
  coinbase: 6 * minute,
  gemini: 6 * minute,
  'binance-us': 6 * minute,
  robinhood: 6 * minute,
}

async function openMarket(venue: VenueId) {
  const all = openPaperDesk({
    venues: [venue],
    symbols: [symbol, 'ETH-USD'],
    actionsPerSecond: 5,
  })
  all.openLadder(1, symbol)
  const { market } = all.simulators
  /** Long stretches in which nothing has to happen but that lists are read. */
  const wait = async (ms: number) => {
    market.isPaused = true
    for (let passed = 0; passed < ms; passed += 5000) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await all.clock.advance(Math.min(5000, ms - passed))
      all.desk.look(1)
    }
    market.isPaused = false
  }
  const isShown = () => ['live', 'quotes'].includes(all.column(1, venue) ?? '')
  const isFound = () => all.hub.directory.find('BTC', 10).some((one) => one.symbol === symbol)
  await all.advance(3000)
  // A list that was read a moment ago is not read again at once, whoever hints at it.
  await wait(70_000)
  await all.advance(3000)
  expect([isShown(), isFound()]).toEqual([true, true])
  return { ...all, wait, isShown, isFound }
}

for (const venue of ['kraken', 'coinbase', 'gemini', 'binance-us', 'robinhood'] as const) {
  const { name } = venueOf(venue)
  test.each([
    ['takes a market off its list', 'delisted'],
    ['halts a market', 'trading-mode'],
  ] as const)(
    `${name} %s: it leaves the book and the search, and comes back`,
    async (_what, fault) => {
      const all = await openMarket(venue)
      all.simulators.setFault(venue, fault, { when: 'always', symbol })
      await all.wait(toldWithinMs[venue])
      expect([all.isShown(), all.isFound()]).toEqual([false, false])
      const prices = all.desk.look(1).ladder
      expect([prices?.bestBid, prices?.bestAsk]).toEqual([null, null])
      all.simulators.setFault(venue, fault, { when: 'off', symbol })
      await all.wait(toldWithinMs[venue] + 65_000)
      await all.advance(8000)
      expect([all.isShown(), all.isFound()]).toEqual([true, true])
      expect(all.errors).toEqual([])
      all.stop()
    },
  )
}
