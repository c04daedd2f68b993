import type { OrderStatus } from '@leadline/contract/shop/payments'

import { expect, open, test, untilAlive } from '../journey.ts'
import { anOrder, orderPath, paidAt, receiptPath } from './sample-orders.ts'
import { stubOrderPages } from './stub-payments.ts'

test.describe('an order that cannot be read', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('because it does not exist is not found, and the server says so too', async ({ page }) => {
    for (const path of [orderPath, receiptPath, '/orders/17']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await untilAlive(page)
      await expect(
        page.getByRole('heading', { name: 'There is no page at this address.' }),
      ).toBeVisible()
    }
  })

  test('because it is gone meanwhile is not found', async ({ page }) => {
    await stubOrderPages(page)
    await page.route('**/api/v1/payments/orders/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'x', code: 'not_found' } }),
    )
    for (const path of [orderPath, receiptPath]) {
      await open(page, path)
      await expect(
        page.getByRole('heading', { name: 'There is no page at this address.' }),
      ).toBeVisible()
    }
  })

  test('at the moment keeps what is known, says so, and goes on by itself', async ({ page }) => {
    let isDown = false
    let status: OrderStatus = 'pending'
    await stubOrderPages(page)
    await page.route('**/api/v1/payments/orders/*', (route) =>
      isDown
        ? route.abort()
        : route.fulfill({ json: anOrder({ status, paidAt: status === 'paid' ? paidAt : null }) }),
    )
    await open(page, orderPath)
    await expect(page.getByText('Waiting for your payment').first()).toBeVisible()
    isDown = true
    await expect(page.getByRole('alert')).toContainText('We cannot reach the server.')
    await expect(page.getByText('Waiting for your payment').first()).toBeVisible()
    isDown = false
    status = 'paid'
    await expect(page.getByText('Payment Successful')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('at the first try can be tried again', async ({ page }) => {
    let isDown = true
    await stubOrderPages(page)
    await page.route('**/api/v1/payments/orders/*', (route) =>
      isDown
        ? route.fulfill({ status: 429, json: { message: 'Slow down.', code: 'too_many_requests' } })
        : route.fulfill({ json: anOrder({ paidAt }) }),
    )
    await open(page, orderPath)
    await expect(page.getByRole('alert')).toHaveText('Slow down.')
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Payment Successful')).toBeVisible()
  })
})
