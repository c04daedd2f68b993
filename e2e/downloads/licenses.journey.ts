import { readFileSync } from 'node:fs'

import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { type Site, startSite } from '../site.ts'
import { addLicenses, licenseFile, signInWithLicenses } from './license-holder.ts'
import { publishRelease } from './published-release.ts'

// One worker: each would start a shop and publish its releases again.
test.describe.configure({ mode: 'default' })

let shop: Site
test.beforeAll(async () => {
  shop = await startSite()
  await publishRelease(shop, '1.0.0', { date: '2026-03-01' })
  await publishRelease(shop, '2.0.0', { date: '2026-06-01' })
})
test.afterAll(() => shop.stop())

test('each plan has one line on the profile that says what it gives, and its history behind it', async ({
  page,
}) => {
  await signInWithLicenses(page, shop, [
    { planId: 3, updatesUntil: '2027-05-01T00:00:00Z' },
    { planId: 2, updatesUntil: '2026-05-01T00:00:00Z' },
    { planId: 2, updatesUntil: '2027-05-01T00:00:00Z', state: 'suspended' },
    { planId: 3, updatesUntil: '2027-05-01T00:00:00Z', state: 'revoked' },
  ])
  await open(page, `${shop.url}/profile`)
  const panel = page.getByRole('region', { name: 'Licenses' })
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Premium Valid', 'Algo Valid'])
  const plans = panel.locator('li:has(> div > h3)')
  await expect(plans.nth(0)).toContainText(
    'Updates until May 1, 2027; you keep version 2.0.0 for good.',
  )
  await expect(plans.nth(1)).toContainText(
    'Updates ended on May 1, 2026; you keep version 1.0.0 for good.',
  )
  await expect(panel.getByText('Revoked')).toBeHidden()
  await panel.getByText('History (2 licenses) of Premium').click()
  await expect(panel.getByText('Revoked')).toBeVisible()
  await panel.getByText('History (2 licenses) of Algo').click()
  await expect(panel.getByText('Suspended')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download license file' })).toHaveCount(2)
  await expectAccessible(page)
})

test('the license file is saved under its name, with exactly what the server signed', async ({
  page,
}) => {
  const held = { planId: 3, updatesUntil: '2027-05-01T00:00:00Z' }
  const { token, licenses } = await signInWithLicenses(page, shop, [held])
  const [id = ''] = licenses
  await open(page, `${shop.url}/profile`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download license file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`leadline-premium-${id.slice(0, 8)}.leadline-license`)
  const saved = readFileSync(await download.path(), 'utf8')
  expect(saved).toBe(await licenseFile(page, shop, token, id))
  await page.getByRole('link', { name: 'Check a license file' }).click()
  const field = page.getByLabel('Drop your license file here')
  // Closed to people until the public keys are there; a script could set it before.
  await expect(field).toBeEnabled()
  await field.setInputFiles({ name: 'saved', mimeType: '', buffer: Buffer.from(saved) })
  await expect(page.getByText('version 2.0.0, forever')).toBeVisible()
})

test('renewing goes to the checkout with the same plan', async ({ page }) => {
  const held = { planId: 2, updatesUntil: '2027-05-01T00:00:00Z' }
  const { email } = await signInWithLicenses(page, shop, [held])
  await open(page, `${shop.url}/profile`)
  await page.getByRole('link', { name: 'Renew Algo' }).click()
  await expect(page).toHaveURL(`${shop.url}/checkout`)
  const state: unknown = await page.evaluate(() => history.state as unknown)
  expect(state).toMatchObject({
    usr: {
      selectedPlan: { id: 2, title: 'Algo', price: 14.99 },
      userInfo: { email },
    },
  })
})

test('an account without an address renews anonymously, and nothing of PayPal is loaded', async ({
  page,
}) => {
  const member = await signInAs(page, shop, { email: null })
  addLicenses(shop, member.id, [{ planId: 2, updatesUntil: '2027-05-01T00:00:00Z' }])
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(page, `${shop.url}/profile`)
  await page.getByRole('link', { name: 'Renew Algo' }).click()
  await expect(page).toHaveURL(`${shop.url}/crypto-checkout`)
  await expect(page.getByText('This purchase renews that account')).toBeVisible()
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('button', { name: 'Pay with Bitcoin' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const orders: unknown[] = []
  inDatabase(shop, (database) => {
    const ofMember = database.prepare(
      'select anonymous, email, created_at % 86400000 as rest from orders where account_id = ?',
    )
    orders.push(...ofMember.all(member.id).map((row) => ({ ...row })))
  })
  expect(orders).toEqual([{ anonymous: 1, email: null, rest: 0 }])
  expect(loaded.filter((url) => /paypal/i.test(url))).toEqual([])
})

test('whoever has no license is informed what one is, and where', async ({ page, site }) => {
  await signInWithLicenses(page, site, [])
  await open(page, '/profile')
  const panel = page.getByRole('region', { name: 'Licenses' })
  await expect(panel.getByText(/You are on the Free plan/)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/?scrollTo=pricing',
  )
})

test('before the first release the promise is made sensibly', async ({ page, site }) => {
  await signInWithLicenses(page, site, [{ planId: 3, updatesUntil: '2027-05-01T00:00:00Z' }])
  await open(page, '/profile')
  await expect(
    page.getByText(/Updates until May 1, 2027\. No version has been published yet/),
  ).toBeVisible()
})

test.describe('when something fails', () => {
  test.use({ expectedErrors: [/409|500/] })
  test('the panel says so without taking the profile with it, and a refused file says why', async ({
    page,
  }) => {
    const held = { planId: 3, updatesUntil: '2027-05-01T00:00:00Z' }
    await signInWithLicenses(page, shop, [held])
    let broken = true
    await page.route('**/api/v1/licenses', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { message: 'It is broken.', code: 'internal' } })
        : route.continue(),
    )
    await page.route('**/api/v1/licenses/*/file', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'This license is revoked. It has no file.', code: 'licence_not_valid' },
      }),
    )
    await open(page, `${shop.url}/profile`)
    const panel = page.getByRole('region', { name: 'Licenses' })
    await expect(panel.getByRole('alert')).toHaveText('It is broken.', { timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    broken = false
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByRole('button', { name: 'Download license file' }).click()
    await expect(panel.getByRole('alert')).toHaveText('This license is revoked. It has no file.')
  })
})

for (const width of firstOrAll([375, 1440])) {
  test(`the licenses fit ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInWithLicenses(page, shop, [{ planId: 3, updatesUntil: '2027-05-01T00:00:00Z' }])
    await open(page, `${shop.url}/profile`)
    await expect(page.getByRole('button', { name: 'Download license file' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
}
