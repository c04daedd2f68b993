/** npm run draw:pictures: the two pictures of README.md, taken from the running site, into docs/pictures. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { launchChromium } from '../launch-chromium.ts'
import { startSite } from '../site.ts'
import { openRecordedDesk } from './recorded-desk.ts'

const folder = join(import.meta.dirname, '../../docs/pictures')

/** The desk, on the simulated market of /try: time is held, so that a busy computer freezes nothing. */
async function pictureOfDesk(page: Page, url: string): Promise<void> {
  const recorded = await openRecordedDesk(page, url)
  await page.addStyleTag({ content: '.record-pointer { display: none }' })
  for (let passed = 0; passed < 20_000; passed += 100) await recorded.pass(100)
  await keep(page, 'desk')
}

async function pictureOfLanding(page: Page, url: string): Promise<void> {
  await page.goto(url)
  // Its market has begun to move.
  await page.waitForTimeout(20_000)
  await keep(page, 'landing')
}

async function keep(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot({ timeout: 120_000 }))
  await picture.webp({ quality: 82, effort: 6 }).toFile(join(folder, `${name}.webp`))
  await page.close()
}

mkdirSync(folder, { recursive: true })
const site = await startSite({ LOG_LEVEL: 'silent' })
const browser = await launchChromium()
const wide = { viewport: { width: 1920, height: 1080 }, bypassCSP: true }
await pictureOfDesk(await browser.newPage(wide), site.url)
await pictureOfLanding(await browser.newPage({ viewport: { width: 1440, height: 900 } }), site.url)
await browser.close()
await site.stop()
console.log('2 pictures in docs/pictures')
