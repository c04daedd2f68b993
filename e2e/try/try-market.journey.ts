import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from '../journey.ts'
import { paintedPrints, showTape } from '../terminal/market-data/tape-page.ts'

/** The market of the trial runs in this browser, beside whatever else the machine does. */
const patience = { timeout: 120_000 }

test.use({ viewport: { width: 1366, height: 768 } })

const kraken = async (page: Page) =>
  (await paintedPrints(page))
    .filter(({ venue }) => venue === 'KR')
    .map(({ arrow, price, size }) => `${arrow} ${size} @ ${price}`)
    .toReversed()
    .join(', ')

/** The last trades at one exchange, as soon as there are enough to be no chance. */
async function lastTrades(page: Page): Promise<string> {
  await expect
    .poll(async () => (await kraken(page)).split(', ').length, patience)
    .toBeGreaterThan(4)
  return (await kraken(page)).split(', ').slice(-4).join(', ')
}

async function openTape(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText('5 of 5 feeds live')).toBeVisible(patience)
  await showTape(page)
}

test('a link opens the same trades in another tab, from the beginning and from the moment it was made', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000)
  await openTape(page, '/try#market=42,2026-11-03T14:30:00Z,300')
  await expect(page.getByText(/^Nov 3, 2026, /)).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('share')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share this market' })
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/try#market=42,2026-11-03T14:30:00Z,3\d\d$/)
  await expectAccessible(page)
  const ofMoment = await link.inputValue()
  await page.keyboard.press('Escape')

  const early = await lastTrades(page)
  const other = await context.newPage()
  await openTape(other, '/try#market=42,2026-11-03T14:30:00Z,300')
  await expect.poll(() => kraken(other), patience).toContain(early)
  await openTape(other, '/try')
  expect(await lastTrades(other)).not.toContain(early)

  const now = await lastTrades(page)
  const third = await context.newPage()
  await other.close()
  await openTape(third, ofMoment)
  await expect.poll(() => kraken(third), patience).toContain(now)
})

test('a link that names no market says what is wrong with it, and another market is there', async ({
  page,
}) => {
  await page.goto('/try#market=42,tomorrow')
  const notice = page.getByRole('region', { name: 'Link to a market' })
  await expect(notice).toContainText(
    'The link names no market that could be opened, so this is a new one. Its time should read like 2026-11-19T14:30:00Z',
    patience,
  )
  await expect(page.getByText('5 of 5 feeds live')).toBeVisible(patience)
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } })

  test('the market can be shared too, from its beginning', async ({ page }) => {
    await page.goto('/try#market=7,2026-11-03T14:30:00Z')
    await page.getByRole('button', { name: 'Share this market' }).click(patience)
    const dialog = page.getByRole('dialog', { name: 'Share this market' })
    await dialog.getByText(/^Its beginning/).click()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(
      /\/try#market=7,2026-11-03T14:30:00Z$/,
    )
    await expectAccessible(page)
  })
})
