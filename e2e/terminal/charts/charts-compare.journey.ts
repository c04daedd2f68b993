import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { expect, test } from './chart-journey.ts'
import { minutes } from './manual-candles.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('the difference of two exchanges is that of the manual, a gap where one did not trade, and kept', async ({
      chart,
      opening,
    }) => {
      const { panel, page } = chart
      await chart.choose(/^Source/, 'Coinbase')
      await chart.surface.focus()
      await page.keyboard.press('Alt+C')
      const box = panel.getByRole('dialog', { name: 'Compare' })
      await box.getByRole('button', { name: 'Add BTC-USD at Kraken' }).click()
      const row = box.getByRole('group', { name: 'BTC-USD Kraken' })
      await row.getByRole('button', { name: 'Ratio' }).click()
      await page.keyboard.press('Escape')
      const at = async (minute: number) => await chart.readAt(await chart.xOf(opening(minute)))
      const example = async () => {
        const text = await at(minutes.consolidated)
        expect(text).toContain('BTC-USD Coinbase − BTC-USD Kraken: 10.00')
        expect(text).toContain('BTC-USD Coinbase ÷ BTC-USD Kraken: 1.00017')
      }
      await expect(example).toPass({ timeout: 120_000 })
      expect(await at(minutes.rise.first)).toContain('BTC-USD Coinbase − BTC-USD Kraken: —')

      await page.reload()
      await expect(example).toPass({ timeout: 120_000 })
    })

    test('another symbol is a line in percent, found by its name and removed again', async ({
      chart,
    }) => {
      const { panel, page } = chart
      await chart.surface.focus()
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox', { name: 'Symbol search and commands' }).fill('overlay')
      await page.getByRole('option', { name: 'Compare with another market' }).click()
      const box = panel.getByRole('dialog', { name: 'Compare' })
      const field = box.getByRole('searchbox', { name: 'Add a market' })
      await expect(field).toBeFocused()
      await field.fill('eth')
      await expect(box.getByRole('button', { name: 'Add ETH-USD', exact: true })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(box.getByRole('group', { name: 'ETH-USD' })).toBeVisible()
      await expectAccessible(page, ['.panel-content'])
      await page.keyboard.press('Escape')
      await chart.pointElsewhere()
      await expect
        .poll(() => chart.read(), { timeout: 60_000 })
        .toMatch(/BTC-USD: [+−]?\d+\.\d\d% since .* ETH-USD: [\d,]+\.\d\d, [+−]?\d+\.\d\d%/)
      expect(await chart.read()).toContain('The price axis is in percent.')

      await panel.getByRole('button', { name: 'Compare' }).click()
      await box.getByRole('button', { name: 'Remove ETH-USD' }).click()
      await page.keyboard.press('Escape')
      expect(await chart.read()).not.toContain('percent')
    })
  })
}
