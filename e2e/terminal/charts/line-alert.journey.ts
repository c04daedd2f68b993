import { windowSizes } from '../desk-journey.ts'
import { keptDocument, untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })
    test.describe.configure({ timeout: 180_000 })

    test('a line drawn through the market alerts when a trade crosses it, and takes its alert along when removed', async ({
      chart,
      program,
    }, testInfo) => {
      const { page } = chart
      page.setDefaultTimeout(20_000)
      const box = await chart.box()
      const at = (share: number) => [box.x + box.width * 0.4, box.y + box.height * share] as const
      const draw = async (share: number) => {
        await chart.panel.getByRole('button', { name: 'Horizontal line', exact: true }).click()
        await page.mouse.click(...at(share))
      }
      const prices = () => {
        const kept = JSON.stringify(keptDocument(program.home, 'drawings', 'BTC-USD') ?? '')
        return Array.from(kept.matchAll(/"price":([\d.]+)/g), ([, price]) => Number(price))
      }
      const menuOf = async (share: number) => {
        await page.mouse.click(...at(share), { button: 'right' })
        return page.getByRole('menuitemradio', { name: 'Alert when a trade crosses it' })
      }
      const alerts = page.getByRole('button', { name: /^Alerts/ })
      // Two lines far from the market say where on the chart its price is.
      await draw(0.1)
      await draw(0.6)
      await untilKept(program.home, 'drawings', 'BTC-USD', () => prices().length === 2)
      const [high = 0, low = 0] = prices()
      await page.mouse.move(5, 5)
      const [, close = ''] = /Close ([\d,.]+\d)/.exec(await chart.read()) ?? []
      const last = Number(close.replaceAll(',', ''))
      const share = 0.1 + (0.5 * (high - last)) / (high - low)

      await (await menuOf(0.1)).click()
      await expect(alerts).toContainText('1')
      await alerts.click()
      const table = page.getByRole('table', { name: 'Alerts on lines' })
      await expect(table).toContainText('Horizontal line')
      await expect(table).toContainText('waits')
      await page.screenshot({ path: testInfo.outputPath(`waits-${size.width}.png`) })
      await page.keyboard.press('Escape')
      await expect(await menuOf(0.1)).toBeChecked()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Delete')
      await expect(alerts).toContainText('0')

      await draw(share)
      await (await menuOf(share)).click()
      const toast = page.getByRole('region', { name: 'Alerts that fired' })
      await expect(toast).toContainText('BTC-USD crossed the horizontal line', { timeout: 120_000 })
      await page.screenshot({ path: testInfo.outputPath(`fired-${size.width}.png`) })
      await toast.getByRole('button', { name: /^Close/ }).click()
      await expect(toast).toBeHidden()
    })
  })
}
