/**
 * npm run shots: a picture of every page at phone and desktop width, into shots/.
 * npm run shots -- manual [market|trading|backtest|key]: the manual's pictures of the desk, into apps/site/public/media.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import type { Browser } from '@playwright/test'

import { launchChromium } from './launch-chromium.ts'
import { takeManualPictures } from './record/manual-pictures.ts'
import { startSite } from './site.ts'

const root = join(import.meta.dirname, '..')
const pagesDir = join(root, 'apps/site/dist/pages')
const shotsDir = join(root, 'shots')
const widths = [375, 1440]

const [what, ...parts] = process.argv.slice(2)
const browser = await launchChromium()
try {
  if (what === 'manual') {
    const count = await takeManualPictures(browser, parts)
    console.log(`${count} pictures in apps/site/public/media`)
  } else {
    console.log(`${await takePages(browser)} pictures in shots/`)
  }
} finally {
  await browser.close()
}

async function takePages(from: Browser): Promise<number> {
  const paths = readdirSync(pagesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(pagesDir, join(entry.parentPath, entry.name)))
    .map((name) => `/${name.replace(/index\.html$|\.html$/, '')}`)
    .toSorted()
  mkdirSync(shotsDir, { recursive: true })
  const site = await startSite()
  for (const width of widths) {
    const page = await from.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    for (const path of paths) {
      await page.goto(site.url + path)
      await page.keyboard.press('Shift')
      await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
      const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')
      await page.screenshot({ path: join(shotsDir, `${name}-${width}.png`), fullPage: true })
    }
    await page.close()
  }
  await site.stop()
  return paths.length * widths.length
}
