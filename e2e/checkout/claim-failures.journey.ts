import { expect, open, test } from '../journey.ts'
import {
  claimed,
  credentials,
  keepSecret,
  ready,
  returnPath,
  saveKit,
  secret,
  storedSecret,
  stubClaim,
  useCode,
} from './anonymous-claim.ts'
import { alert } from './checkout-page.ts'
import { stubCall, stubOrder } from './stub-payments.ts'

test.describe('a claim that goes wrong', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a lost answer can be claimed again, at once and after loading the page again', async ({
    page,
  }) => {
    await keepSecret(page)
    let isLost = true
    await stubOrder(page, ready, claimed)
    const asked = await stubCall(page, 'claim', (_body, route) =>
      isLost ? route.abort() : route.fulfill({ json: credentials }),
    )
    await open(page, returnPath)
    await expect(alert(page)).toHaveText('The answer did not arrive.')
    expect(await storedSecret(page)).toBe(secret)
    await page.reload()
    await expect(page.getByText('that replaces the password')).toBeVisible()
    // Made already: nothing happens until the person asks for it.
    await page.waitForTimeout(500)
    expect(asked.length).toBe(1)
    isLost = false
    await page.getByRole('button', { name: 'Claim again' }).click()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    await saveKit(page)
    expect(await storedSecret(page)).toBeNull()
  })

  test('a claim that came too late says so and forgets the code', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, claimed)
    await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({
        status: 410,
        json: { message: 'This order was claimed before.', code: 'claim_over' },
      }),
    )
    await open(page, returnPath)
    await page.getByRole('button', { name: 'Claim again' }).click()
    await expect(alert(page)).toHaveText('This order was claimed before.')
    expect(await storedSecret(page)).toBeNull()
    await expect(page.getByLabel('Claim code')).toBeVisible()
  })

  test('a claim that was answered somewhere else at the same moment can be made again', async ({
    page,
  }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Claimed elsewhere.', code: 'claim_answered' },
      }),
    )
    await open(page, returnPath)
    await expect(alert(page)).toHaveText('Claimed elsewhere.')
    await stubClaim(page)
    await page.getByRole('button', { name: 'Claim again' }).click()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
  })

  test('a wrong code is refused and may be typed again', async ({ page }) => {
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({ status: 404, json: { message: 'No such code.', code: 'not_found' } }),
    )
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill(secret)
    await useCode(page)
    await expect(alert(page)).toHaveText('No such code.')
    await expect(page.getByLabel('Claim code')).toBeVisible()
  })

  test('garbage in place of credentials is a lost answer', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) => route.fulfill({ json: { username: 'x' } }))
    await open(page, returnPath)
    await expect(alert(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Claim again' })).toBeVisible()
    expect(await storedSecret(page)).toBe(secret)
  })
})
