/** npm run shots: a picture of every page at phone and desktop width, into shots/. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { launchChromium } from './launch-chromium.ts'
import { startSite } from './site.ts'

const root = join(import.meta.dirname, '..')
const pagesDir = join(root, 'apps/site/dist/pages')
const shotsDir = join(root, 'shots')
const widths = [375, 1440]

const paths = readdirSync(pagesDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(pagesDir, join(entry.parentPath, entry.name)))
  .map((name) => `/${name.replace(/index\.html$|\.html$/, '')}`)
  .toSorted()

mkdirSync(shotsDir, { recursive: true })
const site = await startSite()
const browser = await launchChromium()
for (const width of widths) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(site.url + path)
    await page.keyboard.press('Shift')
    await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
    const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: join(shotsDir, `${name}-${width}.png`), fullPage: true })
  }
  await page.close()
}
await browser.close()
await site.stop()
console.log(`${paths.length * widths.length} pictures in shots/`)
