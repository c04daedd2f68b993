/** How long a script may take for one thing. */
export interface MethodTimes {
  /** A method that runs longer than this is interrupted … */
  interruptAfterMs: number
  /** … and one that goes on even so has its process killed, so much later. */
  killAfterMs: number
}

export interface MethodLimit extends MethodTimes {
  /** Returns what takes the timer back. */
  after: (ms: number, run: () => void) => () => void
}

export const usualTimes: MethodTimes = { interruptAfterMs: 5000, killAfterMs: 3000 }
