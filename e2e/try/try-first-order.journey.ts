import { expect, test } from '../journey.ts'
import { clickPrice, confirmBuy, countClicks } from '../terminal/trading/first-order.ts'

/** The market of the trial runs in this browser, beside whatever else the machine does. */
const patience = { timeout: 60_000 }

test.use({ viewport: { width: 1366, height: 768 } })

test('the tab says that the market is starting, and how far it is', async ({ page }) => {
  // The desk's program is held back: what is there without it is seen.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/try/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/try', { waitUntil: 'commit' })
  await expect(page.getByText('Starting the market …')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Starting the market' })).toBeVisible()
  release()
  await expect(page.getByText('5 of 5 feeds live')).toBeVisible(patience)
  await expect(page.getByText('Starting the market …')).toBeHidden(patience)
})

test('one hint leads to the first order, in four clicks and one number', async ({ page }) => {
  await page.goto('/try')
  const hint = page.getByRole('complementary', { name: 'Your first order' })
  await expect(hint).toContainText('click a price on the ladder, choose Buy or Sell', patience)
  const ticket = page.getByRole('group', { name: /^Order ticket/ })
  await expect(ticket.locator('.exchange-card').filter({ hasText: '%' })).toHaveCount(5, patience)
  const clicks = await countClicks(page)
  await clickPrice(page)
  await ticket.getByText('▲ Buy').click()
  await page.keyboard.type('0.01')
  await expect(ticket.getByLabel('Size', { exact: true })).toHaveValue('0.01')
  // One more, on Confirm, after Enter; with a click on Review in its place it is four.
  expect(await clicks()).toBe(2)
  await confirmBuy(page, ticket)
  await expect(hint).toBeHidden()
})
