import type { Page } from '@playwright/test'

import { passphrase } from '../connections/simulated-exchanges.ts'
import { windowSizes } from '../desk-journey.ts'
import { expect, test } from './real-trading.ts'

test.describe.configure({ timeout: 400_000 })

async function openLimits(page: Page) {
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Limits' }).click()
  return page.getByRole('group', { name: 'Limits' })
}

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('limits are tightened at once and loosened with the passphrase, by keyboard alone', async ({
      trading,
    }, testInfo) => {
      const { page } = trading
      const before = await trading.ticket.boundingBox()
      const limits = await openLimits(page)
      // What would be sent, and what is wrong with it, is in sight as before.
      expect((await trading.ticket.boundingBox())?.height).toBe(before?.height)
      const largest = limits.getByLabel('Max order value, USD')
      await largest.fill('5,000')
      await page.keyboard.press('Enter')
      await expect(limits.getByText('Set.')).toBeVisible()
      // As the hub holds it: until then what is typed would be put behind it.
      await expect(largest).toHaveValue('5000')

      await largest.fill('20,000')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'These limits allow more' })
      await expect(dialog.getByText('Max order value, USD: 5,000 to 20,000')).toBeVisible()
      await expect(dialog.getByLabel('Passphrase of the vault')).toBeFocused()
      await testInfo.attach('loosen', { body: await page.screenshot(), contentType: 'image/png' })
      await page.screenshot({ path: testInfo.outputPath('loosen.png') })
      await page.keyboard.type('not the passphrase')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('This is not the passphrase.')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('wrong.png') })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await limits.getByRole('button', { name: 'Set limits' }).click()
      await dialog.getByLabel('Passphrase of the vault').fill(passphrase)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(limits.getByText('Set.')).toBeVisible()
      await expect(largest).toHaveValue('20000')
    })

    test('a sale above the largest order is held back, and the words say how to go on', async ({
      trading,
    }, testInfo) => {
      const { page, ticket } = trading
      const limits = await openLimits(page)
      await limits.getByLabel('Max order value, USD').fill('100')
      await page.keyboard.press('Enter')
      await expect(limits.getByText('Set.')).toBeVisible()
      await trading.choose('Coinbase', 'Sell')
      await ticket.getByLabel('Size', { exact: true }).fill('0.5')
      await ticket.getByLabel('Limit price').fill('60000')
      await ticket.getByRole('button', { name: 'Review' }).click()
      await expect(ticket.getByText('Sell it in smaller orders, or raise the limit.')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('sale.png') })
    })
  })
}
