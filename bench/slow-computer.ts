import { type Browser, devices, type Page } from '@playwright/test'

import { launchChromium } from '../e2e/launch-chromium.ts'
import { startSite } from '../e2e/site.ts'
import { startHelloWorld } from './hello-world.ts'
import { tasksIn } from './main-thread-tasks.ts'

const repeats = 5
/** Long enough for whatever a page does by itself. */
const settleMs = 3000

interface Reading {
  lcpMs: number
  blockingMs: number
  longestTaskMs: number
}

/**
 * A phone on a computer that is slowed down 4 and 8 times: the page as it is, the same page without any
 * script, what hydrating it costs once somebody needs it, and a hello-world page, below which this machine's
 * browser cannot go. The middle of five runs, taken in turns.
 */
export async function measureOnSlowComputer(paths: string[]): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  const siteUrl = site.url
  const hello = await startHelloWorld()
  const browser = await launchChromium()
  try {
    for (const slowdown of [4, 8]) {
      console.log(`\nOn a computer slowed down ${slowdown} times:`)
      for (const path of paths) {
        const readings = {
          asItIs: [] as Reading[],
          scriptFree: [] as Reading[],
          woken: [] as Reading[],
          helloWorld: [] as Reading[],
        }
        for (let run = 0; run < repeats; run++) {
          const { opened, woken } = await visit(browser, siteUrl + path, { slowdown, script: true })
          readings.asItIs.push(opened)
          readings.woken.push(woken)
          const plain = await visit(browser, siteUrl + path, { slowdown, script: false })
          readings.scriptFree.push(plain.opened)
          const least = await visit(browser, hello.url, { slowdown, script: true })
          readings.helloWorld.push(least.opened)
        }
        print(path, readings)
      }
    }
  } finally {
    await browser.close()
    await site.stop()
    hello.stop()
  }
}

function print(
  path: string,
  readings: Record<'asItIs' | 'scriptFree' | 'woken' | 'helloWorld', Reading[]>,
): void {
  const row = (name: string, all: Reading[]) => {
    const value = (pick: keyof Reading) =>
      String(Math.round(middle(all.map((one) => one[pick])))).padStart(5)
    console.log(
      `  ${path.padEnd(28)} ${name.padEnd(12)} LCP ${value('lcpMs')} ms  blocking ${value('blockingMs')} ms  longest task ${value('longestTaskMs')} ms`,
    )
  }
  row('as it is', readings.asItIs)
  row('script-free', readings.scriptFree)
  row('woken', readings.woken)
  row('hello world', readings.helloWorld)
}

async function visit(
  browser: Browser,
  url: string,
  { slowdown, script }: { slowdown: number; script: boolean },
): Promise<{ opened: Reading; woken: Reading }> {
  const context = await browser.newContext(devices['Moto G4'])
  const page = await context.newPage()
  if (!script) await dropScripts(page)
  await page.addInitScript(watchLargestPaint)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const opened = await readTasks(browser, page, async () => {
    const answer = await page.goto(url, { waitUntil: 'load' })
    // The numbers of an error page would look splendid.
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`)
  })
  // A key is the sign that somebody is about to need script.
  const woken = await readTasks(browser, page, () => page.keyboard.press('Shift'))
  const lcpMs = await page.evaluate(() => globalThis.largestPaintMs)
  await context.close()
  return { opened: { ...opened, lcpMs }, woken: { ...woken, lcpMs } }
}

async function readTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Omit<Reading, 'lcpMs'>> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', '__metadata'],
  })
  await act()
  await page.waitForTimeout(settleMs)
  return tasksIn(await browser.stopTracing())
}

/** The same HTML, styles and pictures, with nothing to run. */
async function dropScripts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    return route.fulfill({ response, body })
  })
}

declare global {
  var largestPaintMs: number
}

/** Runs in the page. */
function watchLargestPaint(): void {
  globalThis.largestPaintMs = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
