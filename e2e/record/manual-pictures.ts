import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { giveLicense } from '../../apps/terminal/src/license/testing/give-license.ts'
import { startTerminal } from '../../apps/terminal/src/testing/running-terminal.ts'
import { startSite } from '../site.ts'
import { type Picture, type Size, writeMedia } from './keep-picture.ts'
import { takeKeyStill } from './key-still.ts'
import { takeMarketStills } from './market-stills.ts'
import { openRecordedDesk } from './recorded-desk.ts'
import { openRecordedTerminal } from './recorded-terminal.ts'
import { takeBacktestStill, takeTradingStills } from './trading-stills.ts'

type Keep = (picture: Picture) => void

const sizesFile = join(
  import.meta.dirname,
  '../../apps/site/src/features/manual/figures/desk-picture-sizes.json',
)

const parts = { market, trading, backtest, key }

/**
 * The manual's pictures, taken from the desk of /try and from the program itself, into apps/site/public/media, with
 * their sizes. `wanted`: some of the parts; all of them where none is named. Answers how many.
 */
export async function takeManualPictures(
  browser: Browser,
  wanted: readonly string[],
): Promise<number> {
  const sizes = JSON.parse(readFileSync(sizesFile, 'utf8')) as Record<string, Size>
  let count = 0
  const keep: Keep = ({ name, webp, size }) => {
    writeMedia(`${name}.webp`, webp)
    sizes[name] = size
    count += 1
    console.log(`${name}.webp: ${Math.round(webp.length / 1000)} kB`)
  }
  for (const [name, take] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(browser, keep)
  }
  writeFileSync(sizesFile, `${JSON.stringify(sizes, undefined, 2)}\n`)
  return count
}

/** Twice the pixels of the page, so that they are sharp on a good screen. */
async function wideDesk(browser: Browser): Promise<Page> {
  return await browser.newPage({
    viewport: { width: 1920, height: 1080 },
    deviceScaleFactor: 2,
    bypassCSP: true,
  })
}

async function market(browser: Browser, keep: Keep): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  const page = await wideDesk(browser)
  try {
    await takeMarketStills(page, await openRecordedDesk(page, site.url), keep)
  } finally {
    await page.close()
    await site.stop()
  }
}

async function trading(browser: Browser, keep: Keep): Promise<void> {
  await inPractice(browser, (page) => takeTradingStills(page, keep))
}

async function backtest(browser: Browser, keep: Keep): Promise<void> {
  await inPractice(browser, (page) => takeBacktestStill(page, keep))
}

/** On a desk in practice, with a license for every panel. */
async function inPractice(browser: Browser, take: (page: Page) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-manual-'))
  const terminal = await startTerminal(home, giveLicense(home))
  const page = await wideDesk(browser)
  try {
    await page.goto(terminal.address)
    await page.getByRole('button', { name: 'Start practicing' }).click()
    await take(page)
  } finally {
    await page.close()
    await terminal.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function key(browser: Browser, keep: Keep): Promise<void> {
  const page = await wideDesk(browser)
  const recorded = await openRecordedTerminal(page)
  try {
    await page.addStyleTag({ content: '.record-pointer { display: none }' })
    await takeKeyStill(page, keep)
  } finally {
    await page.close()
    await recorded.close?.()
  }
}
