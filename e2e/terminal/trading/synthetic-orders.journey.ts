import { allOrders } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { SyntheticKind } from '../../../apps/desk/src/features/ticket/ticket-draft.ts'
import { syntheticWords } from '../../../apps/desk/src/platform/trading/order-words.ts'
import { unlockVault } from '../connections/simulated-exchanges.ts'
import { windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from './real-trading.ts'
import { aliveOrder, type TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 400_000 })

/** Without post-only nothing can be chased, and without market orders no stop can trail. */
const heldAt = (venue: VenueId) => {
  const { limit, market } = allOrders[venue].kinds
  return (Object.keys(syntheticWords) as SyntheticKind[]).filter(
    (kind) =>
      (kind !== 'chase' || limit?.postOnly === true) && (kind !== 'trailing-stop' || market),
  )
}

/** One that closes a position sells; far from the market, so that it is still there after a restart. */
const sideOf = (kind: SyntheticKind) =>
  kind === 'oco' || kind === 'trailing-stop' ? 'Sell' : 'Buy'

async function typeTerms(
  { ticket }: TradingPage,
  venue: VenueId,
  kind: SyntheticKind,
  best: number,
): Promise<void> {
  const hasMarket = allOrders[venue].kinds.market !== undefined
  const stopLimit = hasMarket ? 'Limit of the stop, or empty' : 'Limit of the stop'
  const at = (percent: number) => String(Math.round(best * (1 + percent / 100)))
  const fill = (name: string, text: string) =>
    ticket.getByRole('textbox', { name, exact: true }).fill(text)
  await fill('Size', '0.02')
  switch (kind) {
    case 'oco':
      await fill('Limit (target)', at(4))
      await fill('Stop price', at(-4))
      return await fill(stopLimit, at(-5))
    case 'bracket':
      await fill(hasMarket ? 'Entry, or empty' : 'Entry', at(-4))
      await fill('Target price', at(4))
      await fill('Stop price', at(-8))
      return await (hasMarket ? undefined : fill(stopLimit, at(-9)))
    case 'trailing-stop':
      return await fill('Trail distance', '5')
    case 'iceberg':
      await fill('Limit price', at(-4))
      return await fill('Display size', '0.01')
    case 'twap':
      await fill('Slices', '2')
      await fill('Over', '60')
      return await fill(hasMarket ? 'Limit, or empty' : 'Limit', at(-4))
    case 'chase':
      return await fill('Worst price', at(-4))
  }
}

for (const venue of venueIds) {
  const { name } = venueOf(venue)
  const kinds = heldAt(venue)
  test.describe(name, () => {
    test.use({ viewport: windowSizes[0], tradedVenues: [venue] })

    test(`${name}: every order that Leadline holds is placed, outlives a restart, and is canceled with its parts`, async ({
      trading,
      venues,
      program,
      page,
      expectedErrors,
    }, testInfo) => {
      // The page's own line, when the program ends.
      expectedErrors.push(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/)
      const { ticket } = trading
      await venues.type('pause')
      const held = page.getByRole('table', { name: 'Held by Leadline' })
      for (const kind of kinds) {
        await test.step(kind, async () => {
          const side = sideOf(kind)
          const verb = side === 'Buy' ? 'buy' : 'sell'
          await trading.choose(name, side)
          await trading.chooseSynthetic(syntheticWords[kind])
          await typeTerms(trading, venue, kind, await bestPrice(trading, venue))
          await trading.review(verb)
          // What each part costs or brings stands there before anything is sent.
          for (const number of await ticket.locator('[data-estimate]').all()) {
            // A maker of Binance.US pays nothing, in coins.
            await expect(number).toHaveText(/\d\.\d+$|^(?:about )?0$/)
          }
          // Binance.US takes the fee of a buy in coins: then it is what one receives.
          const total = ticket.locator('[data-estimate="0 total"], [data-estimate="0 received"]')
          await expect(total).toHaveCount(1)
          await trading.confirm(verb)
          await expect(
            ticket.getByRole('heading', { name: 'Leadline holds this order' }),
          ).toBeVisible()
          await expect(held.getByRole('row', { name: syntheticWords[kind] }).first()).toBeVisible()
          await ticket.getByRole('button', { name: 'New ticket' }).click()
        })
      }
      await expect(held.locator('tbody').getByRole('row')).toHaveCount(kinds.length)
      await page.screenshot({ path: testInfo.outputPath('held.png') })

      // Whoever locks the vault learns what then sends nothing.
      await page.keyboard.press('Control+Shift+L')
      const lock = page.getByRole('dialog', { name: 'Lock the vault with held orders?' })
      await expect(lock).toContainText(`${kinds.length} held orders work in Leadline.`)
      await lock.getByRole('button', { name: 'Stay open' }).click()

      const { address } = await program.start(venues.environment)
      await page.goto(address)
      await unlockVault(page)
      await trading.ready(1)
      await expect(held.locator('tbody').getByRole('row')).toHaveCount(kinds.length)

      await page.getByRole('button', { name: 'Cancel all' }).click()
      await page.getByRole('menuitem', { name: /^Everywhere/ }).click()
      await page.getByRole('button', { name: /^Cancel \d+$/ }).click()
      await expect(held).toHaveCount(0, { timeout: 60_000 })
      await expect(trading.orders.getByRole('row', { name: aliveOrder })).toHaveCount(0)
    })
  })
}
