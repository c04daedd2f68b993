import { type Browser, chromium, type Page } from '@playwright/test'

import { bundlePage } from './bundle-page.ts'
import { fillPage } from './fill-page.ts'

export interface ChartPage {
  browser: Browser
  page: Page
}

/** A browser with a page that has the chart's script and these; close it afterwards. */
export async function openChartPage(
  size: { width: number; height: number },
  ratio = 1,
  scripts: readonly string[] = [],
): Promise<ChartPage> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: ratio })
  page.on('pageerror', (error) => console.error(error))
  await fillPage(page, [await bundlePage(), ...scripts])
  return { browser, page }
}
