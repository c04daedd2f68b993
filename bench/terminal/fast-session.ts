import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { CDPSession, Page } from '@playwright/test'

import { startTerminal } from '../../apps/terminal/src/testing/running-terminal.ts'
import { launchChromium } from '../../e2e/launch-chromium.ts'
import { paintedLines } from '../../e2e/terminal/ladder/painted-lines.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { frameFloor, recordPaints, takePaintTimes } from './painted-rows.ts'
import { quantile } from './quantile.ts'
import { recordSession } from './record-session.ts'

const speed = 240
const sampleMs = 5000
/** A tape, charts and their caches fill up to their bounds in the first part of the day. */
const settledShare = 0.4
/** More than this, from then to the end, is a leak. */
const mostGrowth = 1.1

interface Sample {
  heapMb: number
  nodes: number
  listeners: number
}

/** A trading day at the desk, played at high speed: what the memory of the page does, and whether frames come on time. */
export async function sessionMeasurements(hours: number): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-session-'))
  const file = join(home, 'day.leadline-recording')
  const messages = await recordSession(file, {
    seconds: hours * 3600,
    actionsPerSecond: 20,
    symbols: ['BTC-USD', 'ETH-USD'],
  })
  const browser = await launchChromium()
  const empty = await browser.newPage()
  const floor = await frameFloor(empty, 100)
  await empty.close()
  const terminal = await startTerminal(join(home, 'data'), {}, [
    '--replay',
    file,
    '--speed',
    String(speed),
  ])
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await recordPaints(page)
    await page.goto(terminal.address)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const samples: Sample[] = []
    const seconds = (hours * 3600) / speed
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await wait(sampleMs)
      // oxlint-disable-next-line no-await-in-loop -- one sample after the other
      samples.push(await look(session))
    }
    const { intervalsMs } = await takePaintTimes(page)
    await refuseEmptyDesk(page)
    return measurements(hours, messages, samples, intervalsMs, floor)
  } finally {
    await browser.close()
    await terminal.stop()
    rmSync(home, { recursive: true })
  }
}

async function look(session: CDPSession): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    heapMb: of('JSHeapUsedSize') / 1024 / 1024,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

/** A desk that shows nothing has no memory to lose. */
async function refuseEmptyDesk(page: Page): Promise<void> {
  const lines = await paintedLines(page.locator('[data-panel^=time-and-sales]'))
  const prints = lines.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  if (!/\d\d:\d\d:\d\d/.test(prints)) throw new Error('The desk showed no trade of the session.')
}

function measurements(
  hours: number,
  messages: number,
  samples: readonly Sample[],
  intervalsMs: readonly number[],
  floor: readonly number[],
): Measurement[] {
  const settled = samples[Math.floor(samples.length * settledShare)]
  const last = samples.at(-1)
  const growth = (what: keyof Sample) =>
    (last?.[what] ?? Number.NaN) / (settled?.[what] ?? Number.NaN)
  const goal = `≤ ${mostGrowth}`
  const from = `${Math.round(hours * settledShare * 10) / 10} h to the end`
  for (const what of ['heapMb', 'nodes', 'listeners'] as const) {
    if (growth(what) > mostGrowth) {
      process.exitCode = 1
      console.error(`The page leaks: ${what} ${samples.map((s) => s[what].toFixed(1)).join(' ')}`)
    }
  }
  return [
    {
      what: `messages of ${hours} hours, played ${speed} times as fast`,
      value: messages,
      unit: '',
    },
    {
      what: 'empty page, event to end of the next frame, p99',
      value: quantile(floor, 0.99),
      unit: 'ms',
    },
    {
      what: 'between two frames, p50',
      value: quantile(intervalsMs, 0.5),
      unit: 'ms',
      goal: '≤ 17',
    },
    {
      what: 'between two frames, p99',
      value: quantile(intervalsMs, 0.99),
      unit: 'ms',
      goal: '≤ 34',
    },
    { what: 'heap of the page at the end', value: last?.heapMb ?? Number.NaN, unit: 'MB' },
    { what: `heap, from ${from}`, value: growth('heapMb'), unit: '×', goal },
    { what: `DOM nodes, from ${from}`, value: growth('nodes'), unit: '×', goal },
    { what: `listeners, from ${from}`, value: growth('listeners'), unit: '×', goal },
  ]
}
