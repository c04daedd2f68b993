/** What is noticed later than this after it happened is said to be late, and calls nobody. */
export const lateAfterMs = 60_000
