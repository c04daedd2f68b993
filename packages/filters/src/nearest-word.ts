/** The one of these words that was probably meant, if any is near enough. Capitals do not matter. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase()
  const allowed = Math.max(1, Math.floor(wanted.length / 3))
  let best: { word: string; distance: number } | undefined
  for (const word of words) {
    const distance = editDistance(wanted, word.toLowerCase())
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { word, distance }
  }
  return best?.word
}

/** Letters to insert, remove, replace or swap with their neighbor. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[to.length] ?? 0
}
