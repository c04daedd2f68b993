/**
 * Which parts of the page React has taken over. Its root is committed before the parts inside: whoever waited
 * for the root alone would let an early submit go while nobody handles it.
 */
const expected = new Set<object>()
const alive = new WeakSet<object>()
const waiting = new Set<() => void>()

/** This part is on the page; answers how it is forgotten. */
export function expectPart(part: object): () => void {
  expected.add(part)
  return () => {
    expected.delete(part)
    answerIfAlive()
  }
}

/** This part has its handlers. */
export function partIsAlive(part: object): void {
  alive.add(part)
  answerIfAlive()
}

/** Every part that is on the page has its handlers, those inside other parts too. */
export function allPartsAlive(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    answerIfAlive()
  })
}

function answerIfAlive(): void {
  if (![...expected].every((part) => alive.has(part))) return
  for (const answer of waiting) answer()
  waiting.clear()
}
