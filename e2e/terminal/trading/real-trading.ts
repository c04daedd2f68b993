import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { enterTrader } from '../../../apps/terminal/src/testing/trader-at-desk.ts'
import {
  expect,
  keyOf,
  passphrase,
  test as simulatedTest,
  unlockVault,
} from '../connections/simulated-exchanges.ts'
import { TradingPage } from './trading-page.ts'

export { expect }

interface RealTrading {
  /** Whose keys are stored. */
  tradedVenues: readonly VenueId[]
  /** Keys and limits were stored the day before; the vault has just been opened, and every account is ready. */
  trading: TradingPage
}

export const test = simulatedTest.extend<RealTrading>({
  tradedVenues: [['coinbase'], { option: true }],
  trading: async ({ page, program, venues, tradedVenues }, use) => {
    const before = await program.start(venues.environment)
    const trader = await enterTrader(before.address)
    await trader.create(passphrase)
    for (const venue of tradedVenues) await trader.keep(venue, keyOf(venue, 'trade'))
    await trader.setWideLimits()
    trader.socket.close()
    const { address } = await program.start(venues.environment)
    await page.goto(address)
    await unlockVault(page)
    const trading = new TradingPage(page)
    await trading.ready(tradedVenues.length)
    await use(trading)
  },
})

/** The best price of the chosen exchange for the chosen side, as its card in the ticket shows it. */
export async function bestPrice({ ticket, page }: TradingPage, venue: VenueId): Promise<number> {
  const { name, monogram } = venueOf(venue)
  const card = ticket
    .locator('.exchange-card')
    .filter({ has: page.getByText(monogram, { exact: true }) })
  const price = card.locator('.figures').first()
  await expect(price, `a price of ${name}`).toHaveText(/\d/)
  return Number((await price.textContent())?.replaceAll(/[~,]/g, ''))
}
