/**
 * The same numbers from 0 up to 1 for the same seed: for tests and benchmarks. A simulated market, whose numbers are
 * judged by their distribution, has a better generator of its own.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
