import { type Browser, chromium, type Page } from '@playwright/test'

import { bundlePage } from './bundle-page.ts'
import { fontFaces } from './fonts.ts'

export interface ChartPage {
  browser: Browser
  page: Page
}

/** An empty page with the desk's faces and the chart's script; close its browser afterwards. */
export async function openChartPage(
  size: { width: number; height: number },
  ratio = 1,
  scripts: readonly string[] = [],
): Promise<ChartPage> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: ratio })
  page.on('pageerror', (error) => console.error(error))
  await page.setContent(`<!doctype html><title>Chart</title><style>${fontFaces()}
    body { margin: 0; background: #06090d } #chart { width: 100vw; height: 100vh }
    #fonts { position: absolute; opacity: 0 }</style>
    <div id="fonts"><span style="font: 12px IBM Plex Mono">0</span>
    <span style="font: 600 12px IBM Plex Mono">0</span>
    <span style="font: 12px Instrument Sans">0</span></div><div id="chart"></div>`)
  await page.evaluate(() => document.fonts.ready)
  for (const content of [await bundlePage(), ...scripts]) await page.addScriptTag({ content })
  return { browser, page }
}
