import { madeCandles } from '../../src/testing/made-candles.ts'
import type { BenchSubject, OpenSubject } from './bench-subject.ts'
import { openKline } from './klinecharts-subject.ts'
import { openLeadline } from './leadline-subject.ts'
import { openLightweight } from './lightweight-subject.ts'

const subjects: Readonly<Record<string, OpenSubject>> = {
  leadline: openLeadline,
  'lightweight-charts': openLightweight,
  klinecharts: openKline,
}

const mostMs = 6000

let current: { subject: BenchSubject; close: number } | undefined

/** Driven from outside, step by step, so that only the frames lie between two readings of the clock. */
const bench = {
  open(name: string, count: number): void {
    const element = document.querySelector<HTMLElement>('#chart')
    const open = subjects[name]
    if (!element || !open) throw new Error(`There is no ${name}.`)
    const start = Date.UTC(2026, 10, 15) - count * 60_000
    const candles = madeCandles({ count, start, seed: 3 })
    current = { subject: open(element, candles), close: candles.at(-1)?.close ?? 0 }
  },

  show(candlesInView: number): void {
    current?.subject.show(candlesInView)
  },

  /** So many frames, each with a movement, a tick, or both; fewer where they take too long. Says how many. */
  async run(frames: number, moves: boolean, ticks: boolean): Promise<number> {
    const end = performance.now() + mostMs
    let step = 0
    for (; step < frames && performance.now() < end; step += 1) {
      await new Promise(requestAnimationFrame)
      if (moves) current?.subject.move(step)
      if (ticks) current?.subject.tick(current.close + (step % 7))
    }
    await new Promise(requestAnimationFrame)
    return step
  },

  close(): void {
    current?.subject.remove()
    current = undefined
  },
}

export type Bench = typeof bench

Object.assign(globalThis, { bench })
