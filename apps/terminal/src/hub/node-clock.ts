import type { Clock } from '@leadline/runtime/clock'

/** The computer's own time and chance. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
