import { type ByteReader, FrameError } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { isSameRow, readRow, writeRow } from './ladder-row.ts'
import type { LadderRow } from './ladder-state.ts'

/**
 * A side of a ladder as what to do with the side that the desk holds: keep so many rows, pass over so many, put in these.
 * Both stand in the order of price, so one walk over the two finds it.
 */
const steps = { end: 0, keep: 1, pass: 2, put: 3 } as const

/** More rows than a side can have: it stops a broken frame. */
const maxRows = 100_000

export function writeRowChanges(
  writer: ByteWriter,
  before: readonly LadderRow[],
  after: readonly LadderRow[],
  side: 'bid' | 'ask',
): void {
  const sign = side === 'bid' ? -1 : 1
  let old = 0
  let now = 0
  let passed = 0
  let firstPut = 0
  const flush = () => {
    if (passed > 0) writer.whole(passed * 4 + steps.pass)
    if (now > firstPut) writer.whole((now - firstPut) * 4 + steps.put)
    for (let index = firstPut; index < now; index += 1) {
      const row = after[index]
      if (row) writeRow(writer, row, after[index - 1]?.price ?? 0)
    }
    passed = 0
  }
  while (now < after.length) {
    const kept = commonRun(before, old, after, now)
    if (kept > 0) {
      flush()
      writer.whole(kept * 4 + steps.keep)
      old += kept
      now += kept
      firstPut = now
      continue
    }
    const ahead = ((before[old]?.price ?? Infinity * sign) - (after[now]?.price ?? 0)) * sign
    // Better than the next new row: gone. At its price: replaced. Worse: its turn comes later.
    if (ahead <= 0) {
      old += 1
      passed += 1
    }
    if (ahead >= 0) now += 1
  }
  flush()
  writer.whole(steps.end)
}

export function readRowChanges(
  reader: ByteReader,
  before: readonly LadderRow[],
  columns: number,
): LadderRow[] {
  const after: LadderRow[] = []
  let old = 0
  for (;;) {
    const word = reader.count()
    if (word === steps.end) return after
    const rows = Math.floor(word / 4)
    if (after.length + rows > maxRows) throw new FrameError('Too many rows')
    switch (word % 4) {
      case steps.put: {
        for (let index = 0; index < rows; index += 1) {
          after.push(readRow(reader, after.at(-1)?.price ?? 0, columns))
        }
        break
      }
      case steps.keep:
      case steps.pass: {
        if (old + rows > before.length) throw new FrameError('A change of rows that are not there')
        if (word % 4 === steps.keep) after.push(...before.slice(old, old + rows))
        old += rows
        break
      }
      default: {
        throw new FrameError('An unknown step')
      }
    }
  }
}

function commonRun(
  before: readonly LadderRow[],
  old: number,
  after: readonly LadderRow[],
  now: number,
): number {
  let length = 0
  for (;;) {
    const [a, b] = [before[old + length], after[now + length]]
    if (!a || !b || !isSameRow(a, b)) return length
    length += 1
  }
}
