// oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel has no target

import type { Page } from '@playwright/test'

const channelName = 'record-clock'

/** What the page is given for the camera. */
interface PageClock {
  workersAreUp: (workerCount: number) => Promise<void>
  runWorkersFor: (ms: number, workerCount: number) => Promise<void>
}

/**
 * The desk's hub lives in a worker, and Playwright's clock holds only the page. This puts the same kind of clock
 * into the workers of the page: their time passes when the camera says so, and not while it takes a picture.
 */
export async function holdWorkerClocks(
  page: Page,
  workers: RegExp,
  startMs: number,
): Promise<void> {
  await page.route(workers, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const clock = `(${heldClock.toString()})(${startMs}, ${JSON.stringify(channelName)});\n`
    await route.fulfill({ response, body: clock + script })
  })
  await page.addInitScript((name) => {
    const channel = new BroadcastChannel(name)
    const waiting = new Map<number, { left: number; done: () => void }>()
    let calls = 0
    let up = 0
    let receivedOne = () => {}
    channel.addEventListener('message', ({ data }: MessageEvent<{ up?: true; ran?: number }>) => {
      if (data.up) {
        up++
        return receivedOne()
      }
      const call = data.ran === undefined ? undefined : waiting.get(data.ran)
      if (!call || --call.left > 0) return
      waiting.delete(data.ran ?? 0)
      call.done()
    })
    const clock: PageClock = {
      workersAreUp: (workerCount) =>
        new Promise((resolve) => {
          receivedOne = () => void (up === workerCount && resolve())
          receivedOne()
        }),
      runWorkersFor: (ms, workerCount) =>
        new Promise((done) => {
          waiting.set(++calls, { left: workerCount, done })
          channel.postMessage({ run: ms, call: calls })
        }),
    }
    Object.assign(globalThis, { recordClock: clock })
  }, channelName)
}

export async function waitForWorkers(page: Page, workerCount: number): Promise<void> {
  await page.evaluate(
    (count) =>
      (globalThis as unknown as { recordClock: PageClock }).recordClock.workersAreUp(count),
    workerCount,
  )
}

/** Let this much time pass in each worker. */
export async function runWorkersFor(page: Page, ms: number, workerCount: number): Promise<void> {
  await page.evaluate(
    ([duration, count]) =>
      (globalThis as unknown as { recordClock: PageClock }).recordClock.runWorkersFor(
        duration,
        count,
      ),
    [ms, workerCount] as const,
  )
}

/** Sent to the worker as text, so it may use nothing from outside of itself. */
function heldClock(startMs: number, name: string): void {
  interface Timer {
    at: number
    everyMs: number | undefined
    run: () => void
  }
  const timers = new Map<number, Timer>()
  let elapsedMs = 0
  let ids = 0
  const add = (run: () => void, ms: number | undefined, repeats: boolean): number => {
    const delayMs = Math.max(ms ?? 0, 1)
    timers.set(++ids, { at: elapsedMs + delayMs, everyMs: repeats ? delayMs : undefined, run })
    return ids
  }
  const remove = (id: number | undefined) => void (id !== undefined && timers.delete(id))
  const next = (untilMs: number): [number, Timer] | undefined => {
    let first: [number, Timer] | undefined
    for (const entry of timers) {
      if (entry[1].at <= untilMs && (!first || entry[1].at < first[1].at)) first = entry
    }
    return first
  }
  const runFor = (ms: number) => {
    const untilMs = elapsedMs + ms
    for (let due = next(untilMs); due; due = next(untilMs)) {
      const [id, timer] = due
      elapsedMs = Math.max(elapsedMs, timer.at)
      if (timer.everyMs === undefined) timers.delete(id)
      else timer.at += timer.everyMs
      timer.run()
    }
    elapsedMs = untilMs
  }
  Date.now = () => Math.round(startMs + elapsedMs)
  Object.defineProperty(performance, 'timeOrigin', { value: startMs })
  performance.now = () => elapsedMs
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms?: number) => add(run, ms, false),
    setInterval: (run: () => void, ms?: number) => add(run, ms, true),
    clearTimeout: remove,
    clearInterval: remove,
  })
  // Answers come as promises and through ports: they need a turn of their own between two steps.
  const turn = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(0)
    })
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<{ run?: number; call?: number }>) => {
    const { run, call } = data
    if (run === undefined) return
    void (async () => {
      for (let ran = 0; ran < run; ran += 5) {
        runFor(Math.min(5, run - ran))
        await turn()
      }
      channel.postMessage({ ran: call })
    })()
  })
  channel.postMessage({ up: true })
}
