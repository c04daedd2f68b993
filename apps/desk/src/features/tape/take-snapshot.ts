import type { TapeLine } from './tape-lines.ts'
import type { TapeSurface } from './tape-surface.ts'
import type { TapeSnapshot } from './TapeTable.tsx'

/** More lines than this nobody reads one by one. */
const mostLines = 500

export function takeSnapshot({ lines, scale }: TapeSurface, symbol: string): TapeSnapshot {
  const taken: TapeLine[] = []
  for (
    let number = lines.next - 1;
    number >= lines.first && taken.length < mostLines;
    number -= 1
  ) {
    const line = lines.at(number)
    if (line?.kind === 'print') taken.push(line)
  }
  return { symbol, lines: taken, ...scale, time: Date.now() }
}
