import { signInWithLicenses } from '../downloads/license-holder.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { openWith } from '../pages/router-state.ts'
import { openCheckout, withBitcoin, eula, chooseCrypto } from './checkout-page.ts'
import { aHistoryItem, orderId } from './sample-orders.ts'
import { premium } from './sample-plans.ts'

const premiumUntil = { planId: 3, updatesUntil: '2027-11-15T00:00:00Z' }
const algo = { ...premium, id: 2, title: 'Algo', price: 14.99 }
const note = 'You have Premium with updates until Nov 15, 2027. Buying it again adds a year'

test('the checkout knows what the buyer has, and says what paying adds', async ({ page, site }) => {
  await signInWithLicenses(page, site, [premiumUntil])
  await openCheckout(page)
  await expect(page.getByRole('note').filter({ hasText: note })).toBeVisible()
  await chooseCrypto(page)
  await eula(page).check()
  await expect(withBitcoin(page)).toBeEnabled()
  await expectAccessible(page)
})

test('whoever picks less than they have is notified before they pay', async ({ page, site }) => {
  await signInWithLicenses(page, site, [premiumUntil])
  await openCheckout(page, { selectedPlan: algo })
  await expect(page.getByText('You already have more than Algo')).toBeVisible()
})

test('a payment under review is warned of, and leads to its order', async ({ page, site }) => {
  await signInWithLicenses(page, site, [])
  await page.route('**/api/v1/payments/history', (route) =>
    route.fulfill({ json: [aHistoryItem({ status: 'review', license: null, plan: 'Premium' })] }),
  )
  await openCheckout(page)
  await expect(page.getByText('is under review. If you pay again now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See that order' })).toHaveAttribute(
    'href',
    `/orders/${orderId}`,
  )
})

test('the price list shows a signed-in owner what they have, and asks nothing for a visitor', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/')
  await page.getByRole('heading', { name: 'Pay once. Keep it.' }).scrollIntoViewIfNeeded()
  await signInWithLicenses(page, site, [premiumUntil])
  expect(asked.filter((url) => url.includes('/api/v1/licenses'))).toEqual([])
  await open(page, '/#pricing')
  await expect(page.getByText('Premium until Nov 15, 2027; buying again adds a year')).toBeVisible()
  await expect(page.getByText('You already have more than Algo')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
  await expectAccessible(page)
})

test('an anonymous owner is sent the same where they renew', async ({ page, site }) => {
  await signInWithLicenses(page, site, [premiumUntil], { email: null })
  await openWith(page, '/crypto-checkout', { selectedPlan: premium })
  await expect(page.getByText(note)).toBeVisible()
})
