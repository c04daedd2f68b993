import { everythingStored } from '../browser-storage.ts'
import { expect, open, test } from '../journey.ts'
import {
  credentials,
  keepSecret,
  ready,
  returnPath,
  secret,
  storedSecret,
  stubClaim,
  useCode,
  waiting,
} from './anonymous-claim.ts'
import { orderId } from './sample-orders.ts'
import { stubCall, stubOrder } from './stub-payments.ts'

test.describe('the claim code', () => {
  test('goes once both username and password, or the kit, are saved', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubClaim(page)
    await open(page, returnPath)
    await page.getByRole('button', { name: 'Copy password' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    // Without the username the password opens nothing.
    expect(await storedSecret(page)).toContain(secret)
    await page.getByRole('button', { name: 'Copy username' }).click()
    await expect.poll(() => storedSecret(page)).toBeNull()
    expect(await everythingStored(page)).not.toContain(secret)
  })

  test('goes by itself once the server would no longer take it', async ({ page }) => {
    await page.clock.install()
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubClaim(page)
    await open(page, returnPath)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    await page.clock.fastForward('14:30')
    expect(await storedSecret(page)).toContain(secret)
    await page.clock.fastForward('00:45')
    expect(await storedSecret(page)).toBeNull()
  })

  test('is what another browser needs, and nothing of it is stored there', async ({ page }) => {
    await stubOrder(page, ready)
    const asked = await stubClaim(page)
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill('too short')
    await useCode(page)
    await expect(page.getByText('A claim code has 43 letters')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByLabel('Claim code').fill(` ${secret} `)
    await useCode(page)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
    expect(await everythingStored(page)).not.toContain(secret)
  })

  test('typed while the payment is under way is used once it is confirmed', async ({ page }) => {
    await stubOrder(page, waiting, waiting, ready)
    const asked = await stubClaim(page)
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill(secret)
    await useCode(page)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
  })

  test('alone finds the order', async ({ page }) => {
    await stubCall(page, 'claim/order', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    await stubClaim(page)
    await stubOrder(page, ready)
    await open(page, '/checkout?result=success&anonymous=true')
    await page.getByLabel('Claim code').fill(secret)
    await useCode(page)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
  })
})
