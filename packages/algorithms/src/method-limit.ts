/** How long a script may take for one thing, and who tells the time. */
export interface MethodLimit {
  /** A method that runs longer than this is interrupted … */
  interruptAfterMs: number
  /** … and one that goes on even so has its process killed, so much later. */
  killAfterMs: number
  /** Returns what takes the timer back. */
  after: (ms: number, run: () => void) => () => void
}

export const usualLimit: MethodLimit = {
  interruptAfterMs: 5000,
  killAfterMs: 3000,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
