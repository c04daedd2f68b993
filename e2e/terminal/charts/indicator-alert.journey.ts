import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })
    test.describe.configure({ timeout: 360_000 })

    test('an alert on an indicator is set by key, changed in the list, and fires without its chart', async ({
      chart,
      program,
    }, testInfo) => {
      const { page, panel } = chart
      await chart.surface.focus()
      await page.keyboard.press('Alt+I')
      const dialog = page.getByRole('dialog', { name: 'Indicator alert on BTC-USD' })
      await expect(dialog.getByRole('textbox', { name: 'Indicator: length' })).toHaveValue('14')
      await dialog.getByRole('button', { name: 'Set alert' }).click()
      await expect(dialog.getByText('Type a number.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Value' }).fill('1,000,000')
      await expectAccessible(page, ['.panel-content'])
      await page.screenshot({ path: testInfo.outputPath(`dialog-${size.width}.png`) })
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const alerts = page.getByRole('button', { name: /^Alerts/ })
      await expect(alerts).toContainText('1')
      await alerts.click()
      const table = page.getByRole('table', { name: 'Alerts on indicators' })
      await expect(table).toContainText('EMA 14 crosses 1,000,000, at the close')
      await expect(table).toContainText('waits')
      await page.screenshot({ path: testInfo.outputPath(`waits-${size.width}.png`) })

      await table.getByRole('button', { name: 'Change EMA 14 crosses 1,000,000' }).click()
      await dialog.getByText('is below', { exact: true }).click()
      await dialog.getByText('Live', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Change alert' }).click()
      const toast = page.getByRole('region', { name: 'Alerts that fired' })
      const words = /^BTC-USD 1 min: EMA 14 is below 1,000,000, fired at [\d:]+: [\d,.]+$/
      await expect(toast.getByText(words)).toBeVisible({ timeout: 90_000 })
      await page.screenshot({ path: testInfo.outputPath(`fired-${size.width}.png`) })
      await untilKept(program.home, 'raised-alerts', 'list', (text) => text.includes('EMA 14'))
      await toast.getByRole('button', { name: /^Close/ }).click()
      await expect(toast).toBeHidden()

      await alerts.click()
      await expect(page.getByRole('table', { name: 'Raised last' })).toContainText('EMA 14')
      await page.screenshot({ path: testInfo.outputPath(`list-${size.width}.png`) })
      await table.getByRole('button', { name: /^Remove EMA 14/ }).click()
      await page.getByRole('button', { name: 'Clear the list' }).click()
      await expect(page.getByText('None set.')).toBeVisible()
      await page.keyboard.press('Escape')

      // The same from the indicator’s own row.
      await panel.getByRole('button', { name: 'Indicators' }).click()
      await panel.getByRole('button', { name: 'Alert on EMA 14' }).click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
    })
  })
}
