import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { CDPSession, Page } from '@playwright/test'

import { startTerminal } from '../../../apps/terminal/src/testing/running-terminal.ts'
import { launchChromium } from '../../../e2e/launch-chromium.ts'
import { openHeatmap, panelOf } from '../../../e2e/terminal/heatmap/heatmap-page.ts'
import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { quantile } from '../quantile.ts'
import { recordSession } from '../record-session.ts'
import { busySymbol } from './fill-store.ts'
import { keptHours } from './store-measurements.ts'

const viewport = { width: 1920, height: 1080 }
const speed = 240
const sampleMs = 5000
/** Until then tiles and pictures fill up to their bounds. */
const settledShare = 0.4
/** More than this, from then to the end, is a leak. */
const mostGrowth = 1.1
const framesPerTier = 90

/** The heatmap over eight hours of five exchanges in a real browser: its frames, how fast it opens, and its memory. */
export async function heatmapMeasurements(): Promise<Measurement[]> {
  return [...(await frameMeasurements()), ...(await growthMeasurements())]
}

async function frameMeasurements(): Promise<Measurement[]> {
  const { home, hours } = await keptHours()
  const terminal = await startTerminal(home)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport })
    await page.goto(terminal.address)
    await page.getByRole('button', { name: 'Start practicing' }).click()
    const panel = await openHeatmap(page)
    await maximize(page)
    const surface = panel.getByRole('application')
    await settled(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const list: Measurement[] = []
    const openings: number[] = []
    const scripts: number[] = []
    for (let zoom = 0; zoom < 5; zoom += 1) {
      // oxlint-disable no-await-in-loop -- one after the other, or they would measure each other
      const read = await measureView(page, session, hours)
      openings.push(...read.openings)
      scripts.push(read.scriptMs)
      await surface.press('End')
      for (let notch = 0; notch < 7; notch += 1) await surface.press('-')
      await settled(page)
      // oxlint-enable no-await-in-loop
    }
    list.push(
      {
        what: `script per frame while ${hours} hours are dragged, the whole desk, at the worst zoom`,
        value: Math.max(...scripts),
        unit: 'ms',
        goal: '≤ 6',
      },
      {
        what: 'any hour, from the key to its whole picture, p50',
        value: quantile(openings, 0.5),
        unit: 'ms',
      },
      {
        what: 'the same, the slowest',
        value: Math.max(...openings),
        unit: 'ms',
        goal: '≤ 300',
      },
    )
    return list
  } finally {
    await browser.close()
    await terminal.stop()
  }
}

/** Frames while the time axis moves, then jumps of a whole view from hour to hour. */
async function measureView(
  page: Page,
  session: CDPSession,
  hours: number,
): Promise<{ scriptMs: number; openings: number[] }> {
  await page.evaluate(scroll, { frames: 20, pixels: 12 })
  const before = await scriptSeconds(session)
  await page.evaluate(scroll, { frames: framesPerTier, pixels: 12 })
  const scriptMs = (((await scriptSeconds(session)) - before) * 1000) / framesPerTier
  const openings: number[] = []
  for (let jump = 0; jump < 2 * hours; jump += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one jump after the other
    openings.push(await page.evaluate(jumpBack))
  }
  return { scriptMs, openings }
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
}

/** In the page: moves to earlier times, a step with every frame. */
async function scroll({ frames, pixels }: { frames: number; pixels: number }): Promise<void> {
  const surface = document.querySelector('.heatmap-surface')
  for (let frame = 0; frame < frames; frame += 1) {
    const at = { bubbles: true, cancelable: true, clientX: 400, clientY: 400 }
    surface?.dispatchEvent(new WheelEvent('wheel', { ...at, ctrlKey: true, deltaY: -pixels }))
    // oxlint-disable-next-line no-await-in-loop -- frame by frame
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** In the page: from a jump of a whole view to the frame in which all of it is there, in milliseconds. */
async function jumpBack(): Promise<number> {
  const surface = document.querySelector('.heatmap-surface')
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await nextFrame()
  const started = performance.now()
  const at = { bubbles: true, cancelable: true, clientX: 400, clientY: 400 }
  const deltaY = -(surface?.clientWidth ?? 0)
  surface?.dispatchEvent(new WheelEvent('wheel', { ...at, ctrlKey: true, deltaY }))
  // The first says what is missing.
  await nextFrame()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- frame by frame
    await nextFrame()
    if (surface?.ariaBusy !== 'true' || performance.now() - started > 10_000) break
  }
  return performance.now() - started
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.heatmap-surface')?.ariaBusy === 'false')
}

/** Eight hours played in two minutes with the heatmap in view: what the memory of the page does. */
async function growthMeasurements(): Promise<Measurement[]> {
  const { hours } = await keptHours()
  const home = mkdtempSync(join(tmpdir(), 'leadline-heatmap-'))
  const file = join(home, 'day.leadline-recording')
  const day = { seconds: hours * 3600, actionsPerSecond: 20, symbols: [busySymbol] }
  await recordSession(file, day)
  const replay = ['--replay', file, '--speed', String(speed)]
  const terminal = await startTerminal(join(home, 'data'), {}, replay)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport })
    await page.goto(terminal.address)
    await page.getByRole('application').first().waitFor()
    await openHeatmap(page)
    await maximize(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const samples: { heapMb: number; nodes: number }[] = []
    const until = performance.now() + ((hours * 3600) / speed) * 1000
    while (performance.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await wait(sampleMs)
      // oxlint-disable-next-line no-await-in-loop -- one sample after the other
      samples.push(await look(session))
    }
    const settledAt = samples[Math.floor(samples.length * settledShare)]
    const last = samples.at(-1)
    const from = `${Math.round(hours * settledShare * 10) / 10} h to the end`
    return (['heapMb', 'nodes'] as const).map((what) => {
      const value = (last?.[what] ?? Number.NaN) / (settledAt?.[what] ?? Number.NaN)
      if (!(value <= mostGrowth)) {
        process.exitCode = 1
        console.error(`It leaks: ${what} ${samples.map((s) => s[what].toFixed(1)).join(' ')}`)
      }
      const name = what === 'heapMb' ? 'heap' : 'DOM nodes'
      return {
        what: `${name} of a page that shows it, from ${from}`,
        value,
        unit: '×',
        goal: `≤ ${mostGrowth}`,
      }
    })
  } finally {
    await browser.close()
    await terminal.stop()
    rmSync(home, { recursive: true })
  }
}

async function look(session: CDPSession): Promise<{ heapMb: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heapMb: of('JSHeapUsedSize') / 1024 / 1024, nodes: of('Nodes') }
}

async function maximize(page: Page): Promise<void> {
  const group = panelOf(page).locator('xpath=ancestor::*[contains(@class, "dv-groupview")]')
  await group.getByRole('button', { name: /^Panel menu/ }).click()
  await page.getByRole('menuitem', { name: 'Maximize' }).click()
  await panelOf(page).getByRole('application').focus()
}
