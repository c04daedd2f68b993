/** How often each way is tried. */
export const batches = 150

/**
 * Runs each way of doing the same thing in turn, in short batches, and keeps the best batch of each: on a machine that is
 * shared, the best is the one that nobody interrupted. Prints nanoseconds per text and the ratio to the first way.
 */
export function compare(
  title: string,
  texts: readonly string[],
  ways: Readonly<Record<string, (text: string) => unknown>>,
): void {
  const perBatch = Math.max(texts.length, 64)
  const best = new Map<string, number>()
  for (let round = 0; round < batches; round += 1) {
    for (const [name, run] of Object.entries(ways)) {
      const start = process.hrtime.bigint()
      for (let index = 0; index < perBatch; index += 1) run(texts[index % texts.length] ?? '')
      const nanoseconds = Number(process.hrtime.bigint() - start) / perBatch
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
