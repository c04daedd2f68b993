import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

import { premium } from '../checkout/sample-plans.ts'
import { expect, test } from '../journey.ts'
import { chromiumOptions } from '../launch-chromium.ts'
import { openWith } from '../pages/router-state.ts'

/** Everything that a browser wrote to its profile on the disk. */
function filesBelow(directory: string): { name: string; bytes: Buffer }[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, bytes: readFileSync(name) }))
}

test('after an anonymous purchase, neither username nor password is in any file of the browser', async ({
  site,
}) => {
  test.slow()
  const profile = mkdtempSync(join(tmpdir(), 'leadline-profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    baseURL: site.url,
  })
  try {
    const page = await browser.newPage()
    await openWith(page, '/crypto-checkout', { selectedPlan: premium })
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await page.getByRole('button', { name: 'Pay with Bitcoin' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: 'Settle', exact: true }).click()
    await page.waitForURL(/anonymous=true/)
    const account = page.getByRole('region', { name: 'Your account' })
    await expect(account.getByText('Save these credentials now.')).toBeVisible({ timeout: 60_000 })
    const shown = await account.getByRole('definition').locator('code').allTextContents()
    expect(shown).toHaveLength(2)
    const order = new URL(page.url()).searchParams.get('order') ?? ''
    await page.close({ runBeforeUnload: false })
    await browser.close()

    const files = filesBelow(profile)
    const holding = (text: string) =>
      files
        .filter(({ bytes }) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
        .map(({ name }) => name)
    // The order's number is no secret; that it is found shows that this search can find something.
    expect(holding(order)).not.toEqual([])
    for (const secret of shown) expect(holding(secret)).toEqual([])
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
