import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { publishStory } from '../../../apps/server/src/features/news-feed/testing/published-story.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts'
import { installArchive } from '../../../apps/terminal/src/testing/installed-terminal.ts'
import { openScriptedMarket } from '../market-data/scripted-market.ts'
import { downloadLicense, downloadProgram } from './downloaded.ts'
import { startReleasedShop } from './released-shop.ts'
import { buyPremium } from './shop-and-desk.ts'

const canBeWalked = process.platform === 'linux' && existsSync('/usr/bin/xz')
test.skip(!canBeWalked, 'needs Linux with xz')
test.skip(process.env['LONG_TESTS'] !== '1', 'packs the program, which takes minutes')

test('Premium is bought and its file given to the packed program: a story of the shop is in the feed within a minute', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'leadline-shipped-news-'))
  const shop = await startReleasedShop()
  const database = openDatabase({ kind: 'sqlite', file: join(shop.dataDir, 'leadline.sqlite') })
  const market = await openScriptedMarket()
  const context = await browser.newContext({ baseURL: shop.url })
  try {
    const page = await context.newPage()
    await buyPremium(page)
    const license = await downloadLicense(page, folder)
    const installed = installArchive(await downloadProgram(page, folder))
    const program = await installed.start(market.environment)
    try {
      const desk = await context.newPage()
      await desk.goto(program.address)
      await desk.getByRole('button', { name: 'New panel' }).click()
      await desk.getByRole('menuitem', { name: 'News feed' }).click()
      const feed = desk.getByRole('group', { name: 'News feed' })
      // Free: what it is and where it is sold, in this panel and nowhere else.
      await expect(feed.getByText(/It is part of Premium\.$/)).toBeVisible()
      await expect(desk.getByText(/part of Premium/)).toHaveCount(1)
      const sold = feed.getByRole('link', { name: 'What Premium includes and costs' })
      await expect(sold).toHaveAttribute('href', `${shop.url}/#pricing`)

      await dropFile(desk, license)
      const outcome = desk.getByRole('region', { name: 'License file' })
      await expect(outcome).toContainText('Your plan is Premium.')
      const licensedAt = Date.now()
      await publishStory(database, 1)
      const story = feed.getByRole('article', { name: /report 1$/ })
      await expect(story).toBeVisible({ timeout: 60_000 })
      const tookMs = Date.now() - licensedAt
      console.error(`from the license to the first story: ${tookMs} ms`)
      expect(tookMs).toBeLessThan(60_000)
      await expect(story).toContainText('Read by: built-in reader')
      await expect(desk.getByText(/part of Premium/)).toHaveCount(0)
      await desk.screenshot({ path: test.info().outputPath('feed.png') })
    } finally {
      await program.stop()
      installed.remove()
    }
  } finally {
    await context.close()
    market.close()
    await database.destroy()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function dropFile(desk: Page, file: string): Promise<void> {
  const data = await desk.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], name ?? ''))
      return transfer
    },
    [basename(file), readFileSync(file, 'utf8')],
  )
  await desk.dispatchEvent('[data-panel^="depth-of-book"]', 'drop', { dataTransfer: data })
}
