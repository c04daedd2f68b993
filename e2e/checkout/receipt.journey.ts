import { expect, expectAccessible, open, test } from '../journey.ts'
import { anOrder, license, orderId, orderPath, paidAt, receiptPath } from './sample-orders.ts'
import { stubOrder } from './stub-payments.ts'

test.describe('a receipt', () => {
  const refunded = anOrder({
    status: 'partially_refunded',
    refundedCents: 500,
    paidAt,
    license,
    buyer: { email: 'ada@example.com' },
  })

  test('names company, order, plan, tax, total, method, status and refund', async ({ page }) => {
    await stubOrder(page, refunded)
    await open(page, receiptPath)
    const receipt = page.getByRole('article', { name: 'Receipt' })
    for (const text of [
      'Leadline Markets, Inc.',
      'P.O. Box 1080',
      'New York, NY 10268',
      orderId,
      'November 14, 2026',
      'Premium license',
      'Subtotal',
      '$24.99',
      'Tax (8%)',
      '$2.00',
      '$26.99',
      'Card',
      'Partly refunded',
      '$0.37 of it tax',
      '-$5.00',
      '$21.99',
      'ada@example.com',
    ]) {
      await expect(receipt, text).toContainText(text)
    }
    await expectAccessible(page)
  })

  test('becomes an invoice, made out to whomever the buyer names, which stays in the browser', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ paidAt, license }))
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await open(page, receiptPath)
    await page.getByRole('button', { name: 'Show as invoice' }).click()
    await page.getByLabel('Bill to').fill('Acme Trading LLC\n1 Main St\nAustin, TX 78701')
    const invoice = page.getByRole('article', { name: 'Invoice' })
    await expect(invoice).toContainText('Acme Trading LLC')
    await expect(invoice).toContainText(orderId)
    await expect(invoice).toContainText('P.O. Box 1080')
    await expect(invoice).toContainText('Nothing is due.')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('textbox')).toBeHidden()
    await expect(invoice).toBeVisible()
    expect(sent.filter((request) => request.includes('Acme'))).toEqual([])
  })

  test('names the buyer to nobody else', async ({ page }) => {
    await stubOrder(page, anOrder({ paidAt, license }))
    await open(page, receiptPath)
    await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByText('Buyer')).toHaveCount(0)
  })

  test('prints on one sheet, black on white, without anything of the site around it', async ({
    page,
  }) => {
    await stubOrder(page, refunded)
    await open(page, receiptPath)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toBeVisible()
    await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(receipt).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, format).toBe(1)
    }
  })

  test('opens the dialog of the printer', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => Reflect.set(window, 'isPrinted', true)
    })
    await stubOrder(page, refunded)
    await open(page, receiptPath)
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'isPrinted') as unknown)).toBe(true)
  })

  test('does not exist before anything was paid', async ({ page }) => {
    await stubOrder(page, anOrder({ status: 'failed' }))
    await open(page, receiptPath)
    await expect(page.getByText('There is no receipt yet')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the order' }).click()
    await expect(page).toHaveURL(orderPath)
  })
})
