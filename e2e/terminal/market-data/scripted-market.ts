import type { ScriptedBook, ScriptedTrade } from '@leadline/matching-engine/market/scripted-book'
import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import { openSimulators } from '@leadline/venue-simulators/simulators'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import type { Page } from '@playwright/test'

import { environmentLines } from '../../../apps/terminal/src/venues/environment-lines.ts'
import { serveVenue } from '../../../apps/terminal/src/venues/serve-venue.ts'
import { test as base } from '../desk-journey.ts'
import { condense, leaveLadder } from '../ladder/ladder-page.ts'

export { expect } from '../desk-journey.ts'

const stepMs = 5

/** Exchanges on ports of this computer whose books and trades are what a journey says, in BTC-USD. */
export interface ScriptedMarket {
  environment: Record<string, string>
  book: (venue: VenueId, book: ScriptedBook) => void
  trade: (venue: VenueId, trade: ScriptedTrade) => void
  fault: (venue: VenueId, fault: FaultName, setting: FaultSetting) => void
  close: () => void
}

/** Who asks for a key before it answers is left out: paper trading has all five. */
const served = venueIds.filter((id) => !venueOf(id).quotesNeedKey)

export async function openScriptedMarket(): Promise<ScriptedMarket> {
  const simulators = openSimulators({ seed: 1, now: Date.now(), latency: 'none', isScripted: true })
  const ports = await Promise.all(
    served.map(async (venue) => ({ venue, ...(await serveVenue(simulators, venue)) })),
  )
  const lines = ports.flatMap(({ venue, port }) =>
    environmentLines(venue, port, simulators.addresses(venue), []),
  )
  const stepping = setInterval(
    () => simulators.advance(Math.max(Date.now(), simulators.now)),
    stepMs,
  )
  return {
    environment: {
      LEADLINE_PRACTICE: 'off',
      // Nothing listens there: no journey reaches a real exchange.
      LEADLINE_ROBINHOOD_REST_URL: 'http://127.0.0.1:9',
      ...Object.fromEntries(lines.map(nameAndValue)),
    },
    book: (venue, book) => simulators.script(venue, 'BTC-USD', book),
    trade: (venue, trade) => simulators.trade(venue, 'BTC-USD', trade),
    fault: (venue, fault, setting) => simulators.setFault(venue, fault, setting),
    close: () => {
      clearInterval(stepping)
      for (const { close } of ports) close()
    },
  }
}

function nameAndValue(line: string): [string, string] {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)]
}

/** A journey on a scripted market: the desk of the real program, connected to the served exchanges. */
export const test = base.extend<{ market: ScriptedMarket; scriptedDesk: Page }>({
  market: async ({}, use) => {
    const market = await openScriptedMarket()
    await use(market)
    market.close()
  },
  scriptedDesk: async ({ page, program, market }, use) => {
    const { address } = await program.start(market.environment)
    await page.goto(address)
    // Every price of the script has a row of its own.
    await condense(page, 'Off')
    await leaveLadder(page)
    await use(page)
  },
})
