import { everythingStored } from '../browser-storage.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import {
  claimed,
  credentials,
  keepSecret,
  ready,
  returnPath,
  secret,
  stubClaim,
  waiting,
} from './anonymous-claim.ts'
import { orderId } from './sample-orders.ts'
import { stubCall, stubOrder } from './stub-payments.ts'

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
})
