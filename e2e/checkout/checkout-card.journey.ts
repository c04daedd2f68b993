import { expect, test } from '../journey.ts'
import {
  alert,
  browserSecret,
  byCard,
  chooseCrypto,
  eula,
  openCheckout,
  paymentHost,
  stubInvoice,
  withBitcoin,
} from './checkout-page.ts'
import { orderId } from './sample-orders.ts'
import { stubCall } from './stub-payments.ts'

test.describe('by card', () => {
  test('goes to the payment page; the order survives the way back and a double click', async ({
    page,
  }) => {
    await openCheckout(page)
    let answerNow = () => {}
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    const asked = await stubCall(page, 'stripe-checkout', async (_body, route) => {
      await held
      await route.fulfill({
        json: { url: `${paymentHost}/c/1`, sessionId: 'cs', order: orderId },
      })
    })
    await eula(page).check()
    await byCard(page).dblclick()
    await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toBeDisabled()
    answerNow()
    await expect(page).toHaveURL(`${paymentHost}/c/1`)
    expect(asked).toEqual([{ plan: 3, email: 'ada@example.com', browserSecret }])

    await page.goBack()
    await eula(page).check()
    await byCard(page).click()
    await expect(page).toHaveURL(`${paymentHost}/c/1`)
    // With the secret of the first click: only this browser can go on with the order.
    expect(asked[1]).toEqual({ ...asked[0], order: orderId })
  })

  test('an answer without a page to pay on is said, and the next way goes on with the order', async ({
    page,
  }) => {
    await openCheckout(page)
    await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    const asked = await stubInvoice(page)
    await eula(page).check()
    await byCard(page).click()
    await expect(alert(page)).toHaveText(
      'No payment page returned. Please try again or contact support.',
    )
    await chooseCrypto(page)
    await expect(alert(page)).toHaveCount(0)
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([
      { plan: 3, email: 'ada@example.com', cryptoType: 'bitcoin', order: orderId, browserSecret },
    ])
  })

  test('an address that would run as script is never gone to', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: { url: 'javascript:document.title="taken"', order: orderId } }),
    )
    await eula(page).check()
    await byCard(page).click()
    await expect(alert(page)).toContainText('No payment page returned.')
    await expect(page).not.toHaveTitle('taken')
  })
})
