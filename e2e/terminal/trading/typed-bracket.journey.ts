import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.use({ viewport: windowSizes[0] })
test.describe.configure({ timeout: 300_000 })

test('a bracket sized by risk stands in the ticket with its size, and in Working orders as one line with three parts', async ({
  desk: page,
}, testInfo) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('buy risk $300 btc @ 60000 target 63000 stop 58500 kr')
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect(results.first()).toContainText('losing 300 USD at the stop')
  await expect(results.first()).toContainText('to the ticket')
  await page.keyboard.press('Enter')
  const review = trading.ticket.getByRole('region', { name: 'Review' })
  // 300 USD over 1,500 USD from entry to stop.
  await expect(review).toContainText(/0\.2 BTC/)
  for (const size of windowSizes) {
    await page.setViewportSize(size)
    await page.screenshot({ path: testInfo.outputPath(`review-${size.width}.png`) })
  }
  await page.setViewportSize(windowSizes[0])
  await trading.send('buy')
  const held = page.getByRole('table', { name: 'Held by Leadline' })
  await held.getByRole('button', { name: 'Bracket', exact: true }).press('Enter')
  await expect(held.getByRole('row', { name: /^Entry/ })).toContainText('Working')
  await expect(held.getByRole('row', { name: /^Target/ })).toContainText('Waits for the entry')
  await expect(held.getByRole('row', { name: /^Stop/ })).toContainText('58,500.00')
  await expect(trading.orders).toBeHidden()
  await expectAccessible(page, marketContents)
  for (const size of windowSizes) {
    await page.setViewportSize(size)
    await page.screenshot({ path: testInfo.outputPath(`bracket-${size.width}.png`) })
  }
})
