type Runner = (text: string) => unknown

const rounds = 80

/**
 * Like `compare`, for things that remember: each round begins again and takes all texts in their order, as an adapter
 * does whose messages are numbered. Prints nanoseconds per text of the best round, and the ratio to the first way.
 */
export function compareWholeRuns(
  title: string,
  texts: readonly string[],
  ways: Readonly<Record<string, () => Runner>>,
): void {
  const best = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, begin] of Object.entries(ways)) {
      const run = begin()
      const start = process.hrtime.bigint()
      for (const text of texts) run(text)
      const nanoseconds = Number(process.hrtime.bigint() - start) / texts.length
      best.set(name, Math.min(best.get(name) ?? Infinity, nanoseconds))
    }
  }
  const anchor = best.values().next().value ?? 1
  console.log(title)
  for (const [name, nanoseconds] of best) {
    const ratio = (nanoseconds / anchor).toFixed(2)
    console.log(
      `  ${name.padEnd(44)} ${Math.round(nanoseconds).toString().padStart(8)} ns  × ${ratio}`,
    )
  }
}

/** Repeatable chance, so that every run measures the same texts. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
