import type { Page } from '@playwright/test'

import { holdWorkerClocks, runWorkersFor, waitForWorkers } from './worker-clock.ts'

const startsAt = new Date('2026-11-02T14:32:00Z')
/** The hub with its five exchanges, and the worker that reads for the desk. */
const workers = /\/(trial-hub|desk-worker)-[^/]+\.js$/
const workerCount = 2
/** Workers and page take turns. A page that is alone for longer receives nothing from its hub, and shows itself frozen. */
const longestStep = 100

/** The desk of /try, whose time passes only when `pass` is called: from picture to picture. */
export interface RecordedDesk {
  pass: (ms: number) => Promise<void>
  /** Ends what was started for it. */
  close?: () => Promise<void>
}

export async function openRecordedDesk(page: Page, url: string): Promise<RecordedDesk> {
  await holdWorkerClocks(page, workers, startsAt.getTime())
  await page.clock.install({ time: startsAt.getTime() - 60_000 })
  await page.goto(`${url}/try`)
  await waitForWorkers(page, workerCount)
  await page.clock.pauseAt(startsAt)
  await showPointer(page)
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += longestStep) {
      const step = Math.min(longestStep, ms - passed)
      await runWorkersFor(page, step, workerCount)
      await page.clock.runFor(step)
    }
  }
  // Until every exchange is live and the chart has its history.
  await pass(12_000)
  return { pass }
}

/** The pointer is not part of what a browser paints. */
export async function showPointer(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `.record-pointer { position: fixed; z-index: 9999; width: 22px; height: 22px; margin: -11px; border-radius: 50%;
      border: 2px solid #e9b44c; background: rgb(233 180 76 / 0.25); pointer-events: none; }`,
  })
  await page.evaluate(() => {
    const pointer = document.createElement('div')
    pointer.className = 'record-pointer'
    document.body.append(pointer)
    addEventListener(
      'pointermove',
      (event) => {
        pointer.style.left = `${event.clientX}px`
        pointer.style.top = `${event.clientY}px`
      },
      { capture: true },
    )
  })
}
