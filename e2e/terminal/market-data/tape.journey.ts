import { venueOf } from '@leadline/venues/venue-registry'
import type { Page } from '@playwright/test'

import {
  guide,
  plain,
  tableAfter,
} from '../../../packages/order-book/src/testing/manual-examples.ts'
import { windowSizes } from '../desk-journey.ts'
import { numberOf } from '../ladder/ladder-page.ts'
import { expect, type ScriptedMarket, test } from './scripted-market.ts'
import { paintedPrints, showTape, tapeOf } from './tape-page.ts'

const bidColor = '#3ccf91'
const askColor = '#ff6b6b'

const venueOfName = {
  Coinbase: 'coinbase',
  Gemini: 'gemini',
  Kraken: 'kraken',
} as const

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('each trade prints once, newest at the top; the color says who crossed the spread', async ({
      scriptedDesk: page,
      market,
    }) => {
      await showTape(page)
      await expect(tapeOf(page).getByText(/bought/)).toBeVisible()
      // Reported by the taker's side on one exchange and by the maker's on another: one meaning here.
      const venues = ['coinbase', 'kraken', 'gemini', 'binance-us'] as const
      await untilPrinting(page, market)
      for (const [at, venue] of venues.entries()) {
        market.trade(venue, { takerSide: 'buy', price: `6001${at}.5`, size: '0.25' })
        market.trade(venue, { takerSide: 'sell', price: `6000${at}.5`, size: '0.35' })
      }
      for (const [at, monogram] of ['CB', 'KR', 'GE', 'BN'].entries()) {
        await expect
          .poll(async () =>
            (await paintedPrints(page)).filter(({ venue }) => venue === monogram).slice(0, 2),
          )
          .toMatchObject([
            { arrow: '▼', price: `60,00${at}.50`, color: askColor },
            { arrow: '▲', price: `60,01${at}.50`, color: bidColor },
          ])
      }
    })
  })
}

test('the footer adds up 5 minutes: bought 12.4, sold 9.1, +3.3 BTC', async ({
  scriptedDesk: page,
  market,
}) => {
  await showTape(page)
  const tape = tapeOf(page)
  const sums = async () => {
    const [bought, sold, difference] = await Promise.all(
      [/^bought/, /^sold/, /[\d.]+ BTC$/].map((words) => tape.getByText(words).textContent()),
    )
    return [bought, sold, difference].map((text) =>
      Number(text?.replaceAll(/[^\d.+−]/g, '').replace('−', '-')),
    )
  }
  await untilPrinting(page, market)
  // Sums are written six times a second.
  await page.waitForTimeout(300)
  const [bought = 0, sold = 0] = await sums()
  market.trade('coinbase', { takerSide: 'buy', price: '60000', size: '8' })
  market.trade('kraken', { takerSide: 'buy', price: '60000', size: '4.4' })
  market.trade('gemini', { takerSide: 'sell', price: '60000', size: '9.1' })
  await expect
    .poll(sums)
    .toEqual(
      [bought + 12.4, sold + 9.1, bought + 12.4 - sold - 9.1].map((sum) => expect.closeTo(sum, 6)),
    )
  // The exchanges' lists reach back further than five minutes; where they do not, it says 'Since 14:03:12'.
  await expect(tape.getByRole('button', { name: 'Last 5 min', exact: true })).toBeVisible()
  await expect(tape.getByTitle('All prints of the shown exchanges, filtered or not')).toBeVisible()
})

test('a filter hides prints and counts them; the four prints of the manual come out as it says', async ({
  scriptedDesk: page,
  market,
}) => {
  await showTape(page)
  const tape = tapeOf(page)
  await untilPrinting(page, market)
  const field = tape.getByRole('combobox', { name: 'Filter' })
  await field.fill('notional >= 100m')
  await field.press('Enter')
  await expect(tape.getByText(/No print passed the filter; \d+ hidden in the last/)).toBeVisible()
  await tape.getByRole('button', { name: /^Filter off/ }).click()
  // A pointer on the tape would pause it.
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await paintedPrints(page)).length).toBeGreaterThan(0)
  await field.fill('notional >= 25000 and exchange in (Coinbase, Kraken)')
  await field.press('Enter')
  const four = tableAfter(guide('filters'), 'these four prints come out as follows')
  for (const [exchange = '', price = '', size = ''] of four) {
    const venue = venueOfName[exchange as keyof typeof venueOfName]
    market.trade(venue, { takerSide: 'buy', price: plain(price), size })
  }
  const shown = four.filter(([, , , , result]) => result === 'Shown')
  await expect
    .poll(async () =>
      (await paintedPrints(page))
        .map(({ price, size }) => [price, numberOf(size, 4)])
        // One of an hour ago, before the market stood still, may have been as large.
        .filter(([price]) => four.some(([, other]) => other === price))
        .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    )
    .toEqual(shown.map(([, price, size]) => [price, size]))
  await expect(tape.getByText(/^\d+ hidden$/)).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await expect.poll(async () => (await paintedPrints(page)).length).toBeGreaterThanOrEqual(4)
})

test('while the pointer is on the tape nothing moves: new prints wait and are counted', async ({
  scriptedDesk: page,
  market,
}) => {
  await showTape(page)
  const tape = tapeOf(page)
  await untilPrinting(page, market)
  await tape.getByRole('group', { name: /^Prints/ }).hover()
  const before = await paintedPrints(page)
  for (let size = 1; size <= 12; size += 1) {
    market.trade('coinbase', { takerSide: 'buy', price: '60000', size: `0.${size + 10}` })
  }
  await expect(tape.getByRole('button', { name: '12 new' })).toBeVisible()
  expect(await paintedPrints(page)).toEqual(before)
  await page.getByRole('banner').hover()
  await expect
    .poll(async () => numberOf((await paintedPrints(page))[0]?.size ?? '', 2))
    .toBe('0.22')
  await expect(tape.getByRole('button', { name: /new$/ })).toBeHidden()
})

/** The exchanges have answered the subscriptions: what is printed from now on is received. */
async function untilPrinting(page: Page, market: ScriptedMarket): Promise<void> {
  for (const venue of ['coinbase', 'kraken', 'gemini', 'binance-us'] as const) {
    const { monogram } = venueOf(venue)
    await expect
      .poll(async () => {
        market.trade(venue, { takerSide: 'buy', price: '59000', size: '0.001' })
        const prints = await paintedPrints(page)
        return prints.some((print) => print.venue === monogram && print.price === '59,000.00')
      })
      .toBe(true)
  }
}

test('at 10,000 prints a minute none is lost', async ({ scriptedDesk: page, market }) => {
  await showTape(page)
  await untilPrinting(page, market)
  // Each size is its own number, so that a missing print would leave a gap.
  const prints = 1000
  const perTurn = 17
  for (let sent = 0; sent < prints; sent += perTurn) {
    for (let number = sent + 1; number <= Math.min(sent + perTurn, prints); number += 1) {
      const size = (number / 100_000).toFixed(5)
      market.trade('coinbase', { takerSide: 'sell', price: '60000', size })
    }
    await page.waitForTimeout(100)
  }
  const newest = () => paintedPrints(page).then(([print]) => numberOf(print?.size ?? '', 5))
  await expect.poll(newest).toBe((prints / 100_000).toFixed(5))
  await page.getByRole('group', { name: /^Prints/ }).focus()
  await page.keyboard.press('F9')
  const table = page.getByRole('table', { name: /newest prints/ })
  await expect(table).toBeVisible()
  const sizes = await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => Math.round(Number(row.lastElementChild?.textContent) * 100_000)),
    )
  expect(sizes).toEqual(Array.from({ length: 500 }, (_, at) => prints - at))
})
