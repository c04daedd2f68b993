import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { installArchive } from '../../../apps/terminal/src/testing/installed-terminal.ts'
import { open } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { TradingPage } from '../trading/trading-page.ts'
import { dropFromDisk, enterWindow, windowBrowser, writeBrowser } from '../window/program-window.ts'
import {
  hasVirtualDisplay,
  startVirtualDisplay,
  type VirtualDisplay,
} from '../window/virtual-display.ts'
import { downloadLicense, downloadProgram } from './downloaded.ts'
import { startReleasedShop } from './released-shop.ts'
import { buyAnonymously, buyPremium } from './shop-and-desk.ts'

const canBeWalked =
  process.platform === 'linux' && hasVirtualDisplay && !!windowBrowser && existsSync('/usr/bin/xz')
test.skip(!canBeWalked, 'needs Linux with Xvfb, xz, and a Chromium that opens windows')
// One after the other, so that it is packed once.
test.describe.configure({ mode: 'default', timeout: 600_000 })

let shop: Site
let display: VirtualDisplay
let folder: string
test.beforeAll(async () => {
  test.setTimeout(900_000)
  folder = mkdtempSync(join(tmpdir(), 'leadline-shipped-'))
  display = await startVirtualDisplay()
  shop = await startReleasedShop()
})
test.afterAll(async () => {
  await shop.stop()
  await display.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ways = [
  { title: 'Premium is bought by card', buy: buyPremium },
  { title: 'Premium is bought with Monero and without a name', buy: buyAnonymously },
]
for (const { title, buy } of ways) {
  test(`${title}; the program is downloaded, verified, installed and started, takes the license, and fills an order`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url })
    const page = await context.newPage()
    await buy(page)
    const license = await downloadLicense(page, folder)
    const archive = await downloadProgram(page, folder)
    await verify(page, archive)

    const installed = installArchive(archive)
    const program = await installed.start({
      LEADLINE_WINDOW: 'app',
      LEADLINE_BROWSER: writeBrowser(folder),
      DISPLAY: display.name,
    })
    try {
      const desk = await enterWindow(installed.home)
      await desk.getByRole('button', { name: 'Start practicing' }).click()
      await expect(planOf(desk)).toHaveAccessibleName(/^Plan Free\./)
      await dropFromDisk(desk, license)
      const outcome = desk.getByRole('region', { name: 'License file' })
      await expect(outcome).toContainText('Your plan is Premium.')
      await expect(planOf(desk)).toHaveAccessibleName(/^Plan Premium\./)
      await outcome.getByRole('button', { name: 'Close: license file' }).click()
      await fillMarketOrder(desk)
      await desk.screenshot({ path: test.info().outputPath('filled.png') })
      await desk.close()
      await expect.poll(() => program.process.exitCode, 'the window is the program').toBe(0)
    } finally {
      await program.stop()
      installed.remove()
      await context.close()
    }
  })
}

const planOf = (desk: Page) => desk.getByRole('button', { name: /^Plan / })

async function verify(page: Page, archive: string): Promise<void> {
  await open(page, '/verify')
  await expect(page.getByText('The one entry is whole')).toBeVisible()
  await page.getByLabel('Drop your installer here').setInputFiles(archive)
  const said = page.getByRole('status').filter({ hasText: /Leadline \d+\.\d+\.\d+\./ })
  await expect(said).toBeVisible({ timeout: 60_000 })
}

async function fillMarketOrder(desk: Page): Promise<void> {
  const trading = new TradingPage(desk)
  await trading.ready()
  await trading.choose('Coinbase', 'Buy')
  await trading.ticket.getByRole('button', { name: /^Type/ }).click()
  await desk.getByRole('menuitemradio', { name: 'Market', exact: true }).click()
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.1')
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
}
