import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

/**
 * Draws the icon's PNGs again from the desk's favicon, once, when that changes: `node apps/terminal/pack/draw-icon.ts
 * PATH-OF-CHROMIUM`. They are kept in git, so that packing needs no browser.
 */
const sizes = [16, 24, 32, 48, 64, 128, 256]
const svg = readFileSync(join(import.meta.dirname, '../../desk/public/favicon.svg'), 'utf8')
const [executablePath] = process.argv.slice(2)
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
const page = await browser.newPage()
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  writeFileSync(join(import.meta.dirname, `icon/icon-${size}.png`), png)
}
await browser.close()
