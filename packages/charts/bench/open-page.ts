import type { Browser, Page } from '@playwright/test'

import { launchChromium } from '../../../e2e/launch-chromium.ts'
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
  const browser = await launchChromium()
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: ratio })
  page.on('pageerror', (error) => console.error(error))
  await fillPage(page, [await bundlePage(), ...scripts])
  return { browser, page }
}
