import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Browser, Page } from '@playwright/test'

import { startTerminal } from '../../apps/terminal/src/testing/running-terminal.ts'
import { launchChromium } from '../../e2e/launch-chromium.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { frameFloor, recordPaints, takePaintTimes } from './painted-rows.ts'
import { browserCpuMs, cpuMs, stolenTime } from './process-time.ts'
import { quantile } from './quantile.ts'
import { recordSession } from './record-session.ts'

const settleMs = 10_000
/**
 * Measured this often, for this long each: what is reported is of the time in which others took least of the
 * processor.
 */
const spans = 3
const spanMs = 15_000
/** Until the page has loaded. */
const loadingMs = 15_000
const recordedSeconds = (loadingMs + settleMs + spans * spanMs) / 1000
/** Some 10,000 messages a second come of it, all the time: this market rages evenly. */
const market = { actionsPerSecond: 20_000, seed: 6 }
/** A frame that comes later than this has missed one of the screen. */
const lateMs = 25

/**
 * The whole desk in a real browser while the exchanges rage: how old a row is when it is painted. What they say was recorded
 * before and is played in its own time: nobody's computer has to be five exchanges as well as a desk.
 */
export async function deskMeasurements(): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  const file = join(home, 'storm.leadline-recording')
  const messages = await recordSession(file, { seconds: recordedSeconds, ...market })
  const terminal = await startTerminal(join(home, 'data'), {}, ['--replay', file])
  const browser = await launchChromium()
  try {
    const empty = await browser.newPage()
    const floor = await frameFloor(empty, 200)
    await empty.close()
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await recordPaints(page)
    await page.goto(terminal.address)
    await openDeepBook(page)
    const spent = await processorTime(page)
    await wait(settleMs)
    const measured: Span[] = []
    for (let span = 0; span < spans; span += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      measured.push(await measure(page, browser, terminal.process.pid ?? 0, spent))
    }
    const [quietest] = measured.toSorted((a, b) => a.stolen - b.stolen)
    if (!quietest) throw new Error('nothing was measured')
    const { latenciesMs, intervalsMs, spentMs, taken, stolen } = quietest
    const late = intervalsMs.filter((interval) => interval > lateMs).length
    return [
      {
        what: 'empty page, event to end of the next frame, p50',
        value: quantile(floor, 0.5),
        unit: 'ms',
      },
      {
        what: 'empty page, event to end of the next frame, p99',
        value: quantile(floor, 0.99),
        unit: 'ms',
      },
      {
        what: 'messages per second that the hub received',
        value: messages / recordedSeconds,
        unit: '/s',
        goal: '≥ 10,000',
      },
      {
        what: 'book update to painted row, p50',
        value: quantile(latenciesMs, 0.5),
        unit: 'ms',
        goal: '≤ 16',
      },
      {
        what: 'book update to painted row, p99',
        value: quantile(latenciesMs, 0.99),
        unit: 'ms',
        goal: '≤ 50',
      },
      { what: 'frames that were late', value: (late / intervalsMs.length) * 100, unit: '%' },
      {
        what: 'processor time of the page per frame, layout and paint included',
        value: spentMs / intervalsMs.length,
        unit: 'ms',
        goal: '≤ 10',
      },
      // Where the time goes: more than the cores have together, and everything waits for everything.
      ...taken.filter(({ value }) => value >= 1),
      { what: 'of the processor taken by other machines', value: stolen * 100, unit: '%' },
      {
        what: 'programs that wanted a core, on average',
        value: loadavg()[0] ?? Number.NaN,
        unit: '',
      },
    ]
  } finally {
    await browser.close()
    await terminal.stop()
    rmSync(home, { recursive: true })
  }
}

interface Span {
  latenciesMs: readonly number[]
  intervalsMs: readonly number[]
  /** Processor time of the page's own thread. */
  spentMs: number
  taken: Measurement[]
  /** The share that other machines took. */
  stolen: number
}

async function measure(
  page: Page,
  browser: Browser,
  hubPid: number,
  spent: () => Promise<number>,
): Promise<Span> {
  const shares = async (): Promise<Record<string, number>> => ({
    'the hub': cpuMs(hubPid),
    ...prefixed(await browserCpuMs(browser)),
  })
  await takePaintTimes(page)
  const [spentBefore, sharesBefore, before] = [await spent(), await shares(), stolenTime()]
  await wait(spanMs)
  const { latenciesMs, intervalsMs } = await takePaintTimes(page)
  const after = stolenTime()
  const spentMs = (await spent()) - spentBefore
  const taken = Object.entries(await shares()).map(([who, ms]) => ({
    what: `processor time of ${who}`,
    value: ((ms - (sharesBefore[who] ?? 0)) / spanMs) * 100,
    unit: '% core',
  }))
  const stolen = (after.stolen - before.stolen) / (after.all - before.all)
  return { latenciesMs, intervalsMs, spentMs, taken, stolen }
}

function prefixed(times: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([type, ms]) => [`the browser, ${type}`, ms]))
}

async function openDeepBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Depth \d/ }).click()
  await page.getByRole('menuitemradio', { name: '50', exact: true }).click()
}

/** Processor time of the page's own thread so far, in milliseconds: other programs do not count. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}
