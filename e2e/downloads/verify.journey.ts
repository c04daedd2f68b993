import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { canonicalText } from '@leadline/orders/receipts/canonical-text'
import { sampleReceipt } from '@leadline/orders/testing/sample-receipt'
import type { Page } from '@playwright/test'

import { runAdmin } from '../admin.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'
import { type Site, startSite } from '../site.ts'
import { licenseFile, signInWithLicenses } from './license-holder.ts'
import { publishRelease } from './published-release.ts'

const newest = randomBytes(30_000_000)
// One worker: each would start a shop and publish its releases again.
test.describe.configure({ mode: 'default' })

let shop: Site
let newestFile = ''
test.beforeAll(async () => {
  shop = await startSite()
  await publishRelease(shop, '1.0.0')
  newestFile = await publishRelease(shop, '2.0.0', { bytes: newest, date: '2026-06-01' })
})
test.afterAll(() => shop.stop())

const openVerify = async (page: Page) => {
  await open(page, `${shop.url}/verify`)
  await expect(page.getByText('All 2 entries are whole')).toBeVisible()
}
const dropLicense = (page: Page, text: string, name = 'mine.leadline-license') =>
  page
    .getByLabel('Drop your license file here')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })

/** The file of a license whose updates ended between the two releases. */
async function ownFile(page: Page): Promise<string> {
  const held = { planId: 3, updatesUntil: '2026-05-01T00:00:00Z' }
  const { token, licenses } = await signInWithLicenses(page, shop, [held])
  return licenseFile(page, shop, token, licenses[0] ?? '')
}

test('the release log is checked as soon as the page is there, before anybody touches it', async ({
  page,
}) => {
  await page.goto(`${shop.url}/verify`)
  await expect(page.getByText('All 2 entries are whole')).toBeVisible()
})

test('a license file is checked with the network off, and says what it covers', async ({
  page,
  context,
}) => {
  const text = await ownFile(page)
  await openVerify(page)
  await context.setOffline(true)
  await dropLicense(page, text)
  const result = page.getByRole('status').filter({ hasText: 'mine.leadline-license' })
  await expect(result).toContainText('Valid.')
  for (const fact of ['Premium', 'May 1, 2026', 'version 1.0.0, forever']) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  }
  await context.setOffline(false)
  await expectAccessible(page)
})

test('a license file from before its name changed is read as any other', async ({ page }) => {
  const text = await ownFile(page)
  await openVerify(page)
  await dropLicense(page, text, 'mine.leadline-licence')
  const result = page.getByRole('status').filter({ hasText: 'mine.leadline-licence' })
  await expect(result).toContainText('Valid.')
})

test('a changed, a re-labeled and a forged license are each distinguished', async ({ page }) => {
  const text = await ownFile(page)
  const file = JSON.parse(text) as Record<string, unknown>
  const changed = (change: object) => JSON.stringify({ ...file, ...change })
  await openVerify(page)
  const alert = page.getByRole('alert')
  await dropLicense(page, changed({ updatesUntil: '2099-01-01T00:00:00.000Z' }))
  await expect(alert).toContainText('Altered.')
  await dropLicense(page, changed({ keyId: 'ffffffffffffffff' }))
  await expect(alert).toContainText('Re-labeled.')
  const signature = Buffer.alloc(64).toString('base64')
  await dropLicense(page, changed({ keyId: 'ffffffffffffffff', signature }))
  await expect(alert).toContainText('Unknown key.')
  await dropLicense(page, text)
  await expect(page.getByText('Valid.')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('what is no license file is said to be none: empty, huge, or something else', async ({
  page,
}) => {
  await openVerify(page)
  const alert = page.getByRole('alert')
  await dropLicense(page, '', 'empty.txt')
  await expect(alert).toHaveText('empty.txt is empty.')
  await dropLicense(page, 'hello', 'letter.txt')
  await expect(alert).toContainText('letter.txt is not a license file.')
  await page.getByLabel('Drop your license file here').setInputFiles(newestFile)
  await expect(alert).toContainText('leadline-setup-2.0.0.exe is not a license file.')
})

test('an installer is hashed here, with the network off, and named by its content alone', async ({
  page,
  context,
}) => {
  const renamed = join(shop.dataDir, 'from a friend.bin')
  writeFileSync(renamed, newest)
  await openVerify(page)
  await context.setOffline(true)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByLabel('Drop your installer here').setInputFiles(renamed)
  await expect(page.getByRole('status').filter({ hasText: 'Leadline 2.0.0.' })).toBeVisible({
    timeout: 60_000,
  })
  const sha256 = createHash('sha256').update(newest).digest('hex')
  await expect(page.getByText(sha256, { exact: true })).toBeVisible()
  // A second one, in the same page.
  await page.getByLabel('Drop your installer here').setInputFiles({
    name: 'other.exe',
    mimeType: '',
    buffer: Buffer.from('MZ another'),
  })
  await expect(page.getByRole('alert')).toContainText('Unknown. other.exe is not a file')
  expect(sent.filter((url) => url.startsWith('http'))).toEqual([])
  await context.setOffline(false)
  await expectAccessible(page)
})

test('a long check shows how far it is and can be stopped', async ({ page }) => {
  const large = join(shop.dataDir, 'large.bin')
  writeFileSync(large, Buffer.alloc(600_000_000))
  await openVerify(page)
  await page.getByLabel('Drop your installer here').setInputFiles(large)
  await expect(page.getByRole('progressbar', { name: 'Read so far' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Drop your installer here').setInputFiles({
    name: 'empty.exe',
    mimeType: '',
    buffer: Buffer.alloc(0),
  })
  await expect(page.getByRole('alert')).toHaveText('empty.exe is empty.')
})

test('the keyboard reaches both places for files', async ({ page }) => {
  await openVerify(page)
  const field = page.getByLabel('Drop your license file here')
  await expect(field).toBeEnabled()
  await field.focus()
  await expect(field).toBeFocused()
  const choosing = page.waitForEvent('filechooser')
  await field.press('Enter')
  const chooser = await choosing
  await chooser.setFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('a.txt is not a license file.')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Drop your installer here')).toBeFocused()
})

test('a broken chain is said loudly, and no installer is vouched for', async ({ page }) => {
  await page.route('**/api/v1/releases/log', async (route) => {
    const answer = await route.fetch()
    const log = (await answer.json()) as { content: string }[]
    await route.fulfill({
      json: log.map((entry) => ({ ...entry, content: entry.content.replace('1.0.0', '1.0.7') })),
    })
  })
  await open(page, `${shop.url}/verify`)
  await expect(page.getByRole('alert')).toContainText('The chain is broken at entry 1.')
  await page.getByLabel('Drop your installer here').setInputFiles(newestFile)
  await expect(page.getByText(/nothing can be said about leadline-setup-2\.0\.0\.exe/)).toBeVisible(
    {
      timeout: 60_000,
    },
  )
})

test.describe('without the keys', () => {
  test.use({ expectedErrors: [/503/] })
  test('nothing is checked until they are there', async ({ page }) => {
    let broken = true
    await page.route('**/api/v1/licenses/keys', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await open(page, `${shop.url}/verify`)
    await expect(page.getByLabel('Drop your license file here')).toBeDisabled()
    await expect(page.getByRole('alert')).toContainText('HTTP Error: 503', { timeout: 60_000 })
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Drop your license file here')).toBeEnabled()
  })
})

test('a browser without Ed25519 is informed, and nothing is claimed', async ({ page }) => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
  })
  await open(page, `${shop.url}/verify`)
  await expect(page.getByText('This browser cannot check Ed25519 signatures.')).toBeVisible()
})

for (const width of firstOrAll([375, 1440])) {
  test(`the verify page is accessible and fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openVerify(page)
    await expectAccessible(page)
    await expectFits(page)
  })
}

test('after a rotation of the key, old and new licenses both check out', async ({ page }) => {
  const held = { planId: 2, updatesUntil: '2027-05-01T00:00:00Z' }
  const { token, licenses } = await signInWithLicenses(page, shop, [held])
  const old = await licenseFile(page, shop, token, licenses[0] ?? '')
  await runAdmin(shop, 'rotate-license-key')
  const fresh = await licenseFile(page, shop, token, licenses[0] ?? '')
  expect(fresh).not.toBe(old)
  await openVerify(page)
  for (const [name, text] of [
    ['old', old],
    ['fresh', fresh],
  ] as const) {
    await dropLicense(page, text, name)
    await expect(page.getByText(`Valid. ${name} is a license that we signed`)).toBeVisible()
  }
})

test('with nothing published, the log is empty and a license still checks out', async ({
  page,
  site,
}) => {
  const held = { planId: 2, updatesUntil: '2027-05-01T00:00:00Z' }
  const { token, licenses } = await signInWithLicenses(page, site, [held])
  const text = await licenseFile(page, site, token, licenses[0] ?? '')
  await open(page, '/verify')
  await expect(page.getByText('No release has been published yet.')).toBeVisible()
  await dropLicense(page, text)
  await expect(page.getByText(/none is published yet/)).toBeVisible()
})

test.describe('an execution receipt', () => {
  const receipt = canonicalText(sampleReceipt())
  const dropReceipt = (page: Page, text: string, name = 'receipt.json') =>
    page
      .getByLabel('Drop your receipt here')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

  for (const width of [375, 768, 1440]) {
    test(`is computed again in the browser and sent nowhere, at ${width} pixels`, async ({
      page,
      context,
    }, testInfo) => {
      await page.setViewportSize({ width, height: 900 })
      await openVerify(page)
      await context.setOffline(true)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await dropReceipt(page, receipt)
      const result = page.getByRole('status').filter({ hasText: 'receipt.json' })
      await expect(result).toContainText('True.')
      await expect(page.getByText('Kraken would have saved 34.9 USD')).toBeVisible()
      await expect(page.getByText('Simulated: practice')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath(`true-${width}.png`), fullPage: true })
      await expectFits(page)
      // One digit of one price, in the book of one exchange.
      await dropReceipt(page, receipt.replace('60050.00 x 1.00', '60051.00 x 1.00'))
      await expect(page.getByRole('alert')).toContainText('False.')
      const wrong = page.getByRole('table', { name: 'What is wrong' })
      await expect(wrong).toContainText('The book of Kraken was changed')
      await expect(wrong).toContainText('Kraken: total')
      await page.screenshot({ path: testInfo.outputPath(`false-${width}.png`), fullPage: true })
      await expectFits(page)
      expect(sent.filter((url) => url.startsWith('http'))).toEqual([])
      await context.setOffline(false)
      await expectAccessible(page)
    })
  }

  test('is reached by the keyboard, and what is none is said to be none', async ({ page }) => {
    await openVerify(page)
    await page.getByLabel('Drop your installer here').focus()
    await page.keyboard.press('Tab')
    const field = page.getByLabel('Drop your receipt here')
    await expect(field).toBeFocused()
    const choosing = page.waitForEvent('filechooser')
    await field.press('Enter')
    const chooser = await choosing
    await chooser.setFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert')).toContainText('a.txt is not an execution receipt.')
    await dropReceipt(page, receipt.slice(0, -20))
    await expect(page.getByRole('alert')).toContainText('False.')
    await expect(page.getByRole('table', { name: 'What is wrong' })).toContainText(/Line \d+ of/)
  })
})
