/** Time and chance, so that tests hold them. */
export interface Clock {
  now(): number
  /** Returns what cancels the timer. */
  after(ms: number, run: () => void): () => void
  /** From 0 up to 1. */
  random(): number
}
