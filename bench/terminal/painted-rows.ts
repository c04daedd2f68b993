import type { Page } from '@playwright/test'

/** What a page writes down while it runs. */
export interface PaintTimes {
  /** From the change of a book, as its hub received it, to the end of the frame that shows it, in milliseconds. */
  latenciesMs: number[]
  /** How far the clock of this page is ahead of the hub's: in a replay that is the time since the recording. */
  aheadMs: number
  /** Between the frames of the screen. */
  intervalsMs: number[]
}

/** Only what is used here of a window with workers. */
interface RecordingView {
  paintTimes?: PaintTimes
  Worker: new (...words: unknown[]) => {
    addEventListener: (type: 'message', notify: (event: { data: unknown }) => void) => void
  }
}

interface WorkerUpdate {
  time?: number
  updates?: { kind: string; frame?: { changedAt: number } }[]
}

/** Before the page loads: looks over the shoulder of its worker, without a change to the desk. */
export async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: PaintTimes = { latenciesMs: [], aheadMs: Infinity, intervalsMs: [] }
    const view = window as unknown as RecordingView
    view.paintTimes = times
    let changedAt = 0
    const afterFrame = new MessageChannel()
    afterFrame.port1.addEventListener('message', () => {
      if (changedAt > 0) times.latenciesMs.push(Date.now() - times.aheadMs - changedAt)
      changedAt = 0
    })
    afterFrame.port1.start()
    const RealWorker = view.Worker
    view.Worker = class extends RealWorker {
      constructor(...words: unknown[]) {
        super(...words)
        this.addEventListener('message', ({ data }) => {
          const { time, updates = [] } = data as WorkerUpdate
          // The quickest answer shows it best; that one took a millisecond as well.
          if (time !== undefined) times.aheadMs = Math.min(times.aheadMs, Date.now() - time - 1)
          for (const { kind, frame } of updates)
            if (kind === 'ladder' && frame) ({ changedAt } = frame)
        })
      }
    }
    let last = performance.now()
    const tick = (now: number) => {
      times.intervalsMs.push(now - last)
      last = now
      requestAnimationFrame(tick)
      // Painted is what the frame after this callback shows; a message comes when it is done.
      if (changedAt > 0) afterFrame.port2.postMessage(null)
    }
    requestAnimationFrame(tick)
  })
}

/** An empty page: from an event at any moment to the end of the next frame. Nothing can be faster. */
export async function frameFloor(page: Page, samples: number): Promise<number[]> {
  return await page.evaluate(async (count) => {
    const times: number[] = []
    for (let sample = 0; sample < count; sample += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
      const started = performance.now()
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => resolve())
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      })
      times.push(performance.now() - started)
    }
    return times
  }, samples)
}

export async function takePaintTimes(page: Page): Promise<PaintTimes> {
  return await page.evaluate(() => {
    const view = window as unknown as RecordingView
    const { latenciesMs = [], intervalsMs = [], aheadMs = Number.NaN } = view.paintTimes ?? {}
    return { latenciesMs: latenciesMs.splice(0), intervalsMs: intervalsMs.splice(0), aheadMs }
  })
}
