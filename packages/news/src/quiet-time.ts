/** What an alert remembers between two matches. */
export interface QuietTime {
  firedAt: number | undefined
  /** Matches since then that were counted and not announced. */
  unannounced: number
}

export const neverFired: QuietTime = { firedAt: undefined, unannounced: 0 }

export interface Match {
  /** Undefined where the match falls within the quiet time. */
  announcement: { matchedBetween: number } | undefined
  next: QuietTime
}

/** A story matches: within the quiet time after an alert it is counted; after it, it fires and reports the others. */
export function matchAt(quiet: QuietTime, at: number, quietMs: number): Match {
  // A clock that was set back ends the quiet time: an alert that stays silent for a year would be worse.
  const isQuiet = quiet.firedAt !== undefined && at >= quiet.firedAt && at < quiet.firedAt + quietMs
  if (isQuiet) {
    return { announcement: undefined, next: { ...quiet, unannounced: quiet.unannounced + 1 } }
  }
  return {
    announcement: { matchedBetween: quiet.unannounced },
    next: { firedAt: at, unannounced: 0 },
  }
}
