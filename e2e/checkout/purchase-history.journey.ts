import { stubSession } from '../account/stub-session.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { aHistoryItem, otherOrderId } from './sample-orders.ts'

test.describe('the purchases on the profile', () => {
  const profile = {
    username: 'ada',
    email: 'ada@example.com',
    avatar: '',
    company: '',
    bio: '',
    website: '',
    badges: [],
    accountstatus: 20,
    membership: 'Premium',
    status: 1,
    restrictions: [],
    grantedBadges: [],
  }

  test.beforeEach(async ({ page }) => {
    await stubSession(page, { username: 'ada', email: 'ada@example.com' })
    await page.route('**/api/v1/communityprofiles/profile', (route) =>
      route.fulfill({ json: profile }),
    )
    await page.route('**/api/v1/licenses', (route) => route.fulfill({ json: [] }))
  })

  test('are listed with date, method, amount and status, and lead to their orders', async ({
    page,
  }) => {
    await page.route('**/api/v1/payments/history', (route) =>
      route.fulfill({
        json: [
          aHistoryItem(),
          aHistoryItem({
            id: otherOrderId,
            plan: 'Algo',
            totalCents: 1619,
            status: 'pending',
            method: 'monero',
            license: null,
          }),
        ],
      }),
    )
    await open(page, '/profile')
    const purchases = page.getByRole('region', { name: 'Purchases' })
    await expect(purchases.getByRole('listitem')).toHaveCount(2)
    await expect(purchases.getByRole('listitem').first()).toContainText('November 14, 2026, Card')
    await expect(purchases.getByRole('listitem').first()).toContainText('$26.99')
    await expect(purchases.getByRole('listitem').last()).toContainText('Waiting for payment')
    await expect(purchases.getByRole('link').last()).toHaveAttribute(
      'href',
      `/orders/${otherOrderId}`,
    )
    await expectAccessible(page)
  })

  test('that were never completed are not listed among those that were', async ({ page }) => {
    await page.route('**/api/v1/payments/history', (route) =>
      route.fulfill({
        json: [
          aHistoryItem(),
          aHistoryItem({ id: otherOrderId, status: 'expired', license: null }),
        ],
      }),
    )
    await open(page, '/profile')
    const purchases = page.getByRole('region', { name: 'Purchases' })
    await expect(purchases.getByText('Paid', { exact: true })).toBeVisible()
    await expect(purchases.getByText('Expired')).toBeHidden()
    await purchases.getByText('Not completed (1)').click()
    await expect(purchases.getByText('Expired')).toBeVisible()
    await expect(purchases.getByText('Nothing was charged')).toBeVisible()
    await expectAccessible(page)
  })

  test('say when there are none', async ({ page }) => {
    await page.route('**/api/v1/payments/history', (route) => route.fulfill({ json: [] }))
    await open(page, '/profile')
    await expect(page.getByText('Nothing bought yet.')).toBeVisible()
  })

  test.describe('that do not come', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })
    test('say so, and come when asked again', async ({ page }) => {
      let isDown = true
      await page.route('**/api/v1/payments/history', (route) =>
        isDown
          ? route.fulfill({ status: 429, json: { message: 'Slow down.', code: 'x' } })
          : route.fulfill({ json: [aHistoryItem()] }),
      )
      await open(page, '/profile')
      const purchases = page.getByRole('region', { name: 'Purchases' })
      await expect(purchases.getByRole('alert')).toHaveText('Slow down.')
      isDown = false
      await purchases.getByRole('button', { name: 'Try again' }).click()
      await expect(purchases.getByText('$26.99')).toBeVisible()
    })
  })
})
