/** What a script writes gives way first; of the others, so large a part is kept at most. */
const othersShare = 0.5

/**
 * The newest lines, the oldest first. A script that writes without end hides no error and no word of Leadline: its own lines
 * are dropped before those.
 */
export function keptLogLines<Line extends { kind: 'script' | 'leadline' | 'error' }>(
  lines: readonly Line[],
  most: number,
): Line[] {
  if (lines.length <= most) return [...lines]
  const others = lines.filter(({ kind }) => kind !== 'script')
  const kept = new Set(others.slice(-Math.floor(most * othersShare)))
  // From the newest on, until all places are taken.
  for (let at = lines.length - 1; at >= 0 && kept.size < most; at -= 1) {
    const line = lines[at]
    if (line) kept.add(line)
  }
  return lines.filter((line) => kept.has(line))
}
