import { expect, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 300_000 })

for (const size of windowSizes) {
  test.describe(`${size.width}×${size.height}`, () => {
    test.use({ viewport: size })

    test(`${size.width}: a bracket takes five targets, and is one line of the history with its orders below it`, async ({
      desk: page,
    }, testInfo) => {
      const shot = async (name: string) =>
        await page.screenshot({ path: testInfo.outputPath(`${name}-${size.width}.png`) })
      const trading = new TradingPage(page)
      await trading.ready()
      const { ticket } = trading
      const price = Number(await trading.restingPrice()) / 0.99
      await trading.choose('Kraken', 'Buy')
      await trading.chooseSynthetic('Bracket')
      const field = (name: string) => ticket.getByRole('textbox', { name, exact: true })
      await field('Size').fill('0.05')
      await field('Entry, or empty').fill('')
      const add = ticket.getByRole('button', { name: 'Earlier target' })
      for (const nth of [1, 2, 3, 4]) {
        await add.click()
        await field(`Target ${nth}`).fill(String(Math.round(price * (1 + nth / 100))))
        await field(`Target ${nth} takes`).fill('20')
      }
      // Five are the most: four and the last one.
      await expect(add).toHaveCount(0)
      await field('Target price').fill(String(Math.round(price * 1.06)))
      await field('Stop price').fill(String(Math.round(price * 0.97)))
      await shot('five-targets')
      await trading.send('buy')
      await ticket.getByRole('button', { name: 'New ticket' }).click()
      const held = page.getByRole('table', { name: 'Held by Leadline' })
      await held.getByRole('button', { name: 'Bracket', exact: true }).press('Enter')
      await expect(held.getByRole('row', { name: /^Target/ })).toHaveCount(5)
      await shot('five-held')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('>new panel: order history')
      await page.keyboard.press('Enter')
      const history = page.getByRole('table', { name: 'Order history' })
      const bracket = history.getByRole('button', { name: /Bracket/ })
      await expect(bracket).toHaveCount(1)
      await expect(history.getByRole('row').filter({ hasText: 'Kraken' })).toHaveCount(1)
      await bracket.focus()
      await page.keyboard.press('Enter')
      await expect(history.locator('tr.part-line').first()).toBeVisible()
      await shot('history')
    })
  })
}
