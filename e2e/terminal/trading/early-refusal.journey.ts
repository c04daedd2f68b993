import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from './real-trading.ts'

test.describe.configure({ timeout: 300_000 })

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, tradedVenues: ['coinbase'] })

    test('what a limit forbids is said at Review, beside its field, and nothing is offered to confirm', async ({
      trading,
      page,
    }, testInfo) => {
      const { ticket } = trading
      const fill = (label: string, text: string) =>
        ticket.getByLabel(label, { exact: true }).fill(text)
      const confirm = trading.button('Confirm buy')
      await trading.choose('Coinbase', 'Buy')
      const best = await bestPrice(trading, 'coinbase')

      await test.step('an order above the limit for one order', async () => {
        await fill('Size', '3')
        await fill('Limit price', String(Math.round(best * 0.97)))
        await expect(ticket.locator('[data-estimate="total"]')).toHaveText(/\d/)
        await trading.review('buy')
        await expect(ticket.getByLabel('Size', { exact: true })).toHaveAccessibleDescription(
          /^Above your limit of 100,000 USD for one order: it may reach [\d,]+\.\d\d USD\.$/,
        )
        await expect(confirm).toHaveCount(0)
        await page.screenshot({ path: testInfo.outputPath('limit.png') })
        await expectAccessible(page, marketContents)
        await fill('Size', '0.01')
        await expect(ticket.getByText(/^Above your limit/)).toHaveCount(0)
      })

      await test.step('a price far through the market is asked for twice', async () => {
        await fill('Limit price', String(Math.round(best * 1.3)))
        await expect(ticket.locator('[data-estimate="taken"]')).toHaveText('0.01')
        await trading.review('buy')
        await expect(ticket.getByText('More than 20 % through the market.')).toBeVisible()
        await expect(ticket.getByLabel('The price again')).toBeVisible()
        await fill('The price again', String(Math.round(best * 1.3)))
        await trading.review('buy')
        await expect(confirm).toBeVisible()
        await page.keyboard.press('Escape')
      })

      await test.step('a bracket says what it costs and brings', async () => {
        await trading.chooseSynthetic('Bracket')
        await fill('Entry, or empty', String(Math.round(best * 0.96)))
        await trading.review('buy')
        await expect(ticket.getByText('A target price is missing.')).toBeVisible()
        await fill('Target price', String(Math.round(best * 1.04)))
        await fill('Stop price', String(Math.round(best * 0.92)))
        await trading.review('buy')
        await expect(ticket.locator('[data-estimate="at target"]')).toHaveText(/^\+\d/)
        await expect(ticket.locator('[data-estimate="at stop"]')).toHaveText(/^about −\d/)
        await page.screenshot({ path: testInfo.outputPath('bracket.png') })
        await expectAccessible(page, marketContents)
      })
    })
  })
}
