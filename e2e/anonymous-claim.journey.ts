import type { Page } from '@playwright/test'

import { everythingStored, stored } from './browser-storage.ts'
import { alert } from './checkout-page.ts'
import { expect, expectAccessible, open, test } from './journey.ts'
import { anOrder, licence, orderId, paidAt } from './sample-orders.ts'
import { stubCall, stubOrder } from './stub-payments.ts'

const returnPath = `/checkout?result=success&anonymous=true&order=${orderId}`
const secret = 'A'.repeat(42) + '8'
const credentials = {
  username: 'mackerel-4821',
  password: 'Kp4x-99sd-Lm0Z',
  order: orderId,
  claimableUntil: '2026-11-14T16:40:00.000Z',
}
const waiting = anOrder({
  status: 'processing',
  method: 'monero',
  anonymous: true,
  claim: 'waiting',
})
const ready = anOrder({ paidAt, method: 'monero', anonymous: true, claim: 'ready' })
const claimed = anOrder({ paidAt, method: 'monero', anonymous: true, claim: 'claimed', licence })

const storedSecret = (page: Page) => stored(page, 'localStorage', `leadline.claim.${orderId}`)
/** Once, as the purchase did; loading the page again does not bring it back. */
const keepSecret = (page: Page) =>
  page.addInitScript(
    ([id, kept]) => {
      if (sessionStorage.getItem('stub.kept')) return
      sessionStorage.setItem('stub.kept', '1')
      localStorage.setItem(`leadline.claim.${id}`, kept ?? '')
    },
    [orderId, secret],
  )
const stubClaim = (page: Page) =>
  stubCall(page, 'claim', (_body, route) => route.fulfill({ json: credentials }))
async function saveKit(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download recovery kit' }).click()
  await download
}
const useCode = (page: Page) => page.getByRole('button', { name: 'Use claim code' }).click()

test.describe('back from the invoice', () => {
  test('waits live, claims once by itself, and shows the credentials from memory only', async ({
    page,
  }) => {
    await keepSecret(page)
    await stubOrder(page, waiting, waiting, ready)
    const asked = await stubClaim(page)
    await open(page, returnPath)
    await expect(
      page.getByRole('heading', { name: 'Payment sent, not confirmed yet' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0)
    await expect(page.getByText('appear here automatically')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    await expect(page.getByText(credentials.username, { exact: true })).toBeVisible()
    await expect(page.getByText('Save these credentials now.')).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
    const kept = await everythingStored(page)
    expect(kept).not.toContain(credentials.password)
    expect(kept).not.toContain(credentials.username)
    await expectAccessible(page)
  })

  test('the credentials can be copied, saved as a file, and are there again after a detour', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubClaim(page)
    await open(page, returnPath)
    await page.getByRole('button', { name: 'Copy password' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(credentials.password)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download recovery kit' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('leadline-recovery-kit.txt')
    const stream = await file.createReadStream()
    let kit = ''
    for await (const part of stream) kit += String(part)
    expect(kit).toContain(`Username: ${credentials.username}`)
    expect(kit).toContain(`Password: ${credentials.password}`)
    expect(kit).toContain(`/orders/${orderId}`)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
  })

  test('a tab that was closed too early loses nothing: the account can be claimed again', async ({
    page,
  }) => {
    await keepSecret(page)
    await stubOrder(page, ready, claimed)
    const asked = await stubCall(page, 'claim', (_body, route, time) =>
      route.fulfill({ json: { ...credentials, password: `made-time-${time}` } }),
    )
    await open(page, returnPath)
    await expect(page.getByText('made-time-1', { exact: true })).toBeVisible()
    await expect(page.getByText('open the order and claim them again')).toBeVisible()
    await page.reload()
    await expect(page.getByText('that replaces the password')).toBeVisible()
    expect(asked.length).toBe(1)
    await page.getByRole('button', { name: 'Claim again' }).click()
    await expect(page.getByText('made-time-2', { exact: true })).toBeVisible()
    expect(asked).toEqual([{ claim: secret }, { claim: secret }])
  })

  test('the claim code goes once both username and password, or the kit, are saved', async ({
    page,
    context,
  }) => {
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

  test('the claim code goes by itself once the server would no longer take it', async ({
    page,
  }) => {
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

  test('two tabs do not take the password away from each other', async ({ page, context }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    const asked = await stubClaim(page)
    await open(page, returnPath)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    const second = await context.newPage()
    await stubOrder(second, ready)
    const askedAgain = await stubClaim(second)
    await open(second, returnPath)
    await expect(second.getByText('Another tab in this browser shows')).toBeVisible()
    await expect(second.getByRole('button', { name: 'Claim again' })).toBeVisible()
    expect([asked.length, askedAgain.length]).toEqual([1, 0])
    await second.close()
  })

  test('leaving before anything was saved is asked about', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubClaim(page)
    await open(page, returnPath)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    // Browsers ask only on pages that somebody has touched.
    await page.getByRole('heading', { name: 'Payment Successful' }).click()
    const dialog = page.waitForEvent('dialog')
    const left = page.reload()
    const asked = await dialog
    expect(asked.type()).toBe('beforeunload')
    await asked.accept()
    await left
  })

  test('printed, the recovery kit is the kit alone', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubClaim(page)
    await open(page, returnPath)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Leadline recovery kit')).toBeVisible()
    await expect(page.getByText(credentials.username, { exact: true })).toBeVisible()
    for (const name of ['Payment Successful', 'Back to Home', 'Download recovery kit']) {
      await expect(page.getByText(name, { exact: true })).toBeHidden()
    }
  })

  test('another browser needs the claim code, and nothing of it is stored', async ({ page }) => {
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

  test('a code typed while the payment is under way is used once it is confirmed', async ({
    page,
  }) => {
    await stubOrder(page, waiting, waiting, ready)
    const asked = await stubClaim(page)
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill(secret)
    await useCode(page)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
  })

  test('the code alone finds the order', async ({ page }) => {
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
