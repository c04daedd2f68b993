/**
 * Does the same with each of them in order, so many at once: one that is slow holds up itself. One that fails does not keep
 * the others from their turn, and is thrown when all have had it.
 */
export async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values()
  const failures: unknown[] = []
  // Whoever is free takes the next: they share one iterator.
  const worker = async () => {
    for (const each of waiting) await work(each).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
