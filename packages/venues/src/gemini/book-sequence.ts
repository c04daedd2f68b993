import { compareIds, isNextId } from '../machine/digit-ids.ts'
import { SnapshotDoubts } from './snapshot-doubts.ts'

/** What the numbers of a frame mean for a book that has been followed up to `last`. */
export type SequenceVerdict = 'next' | 'old' | 'gap' | 'next-if-lax'

/**
 * The strict rule, as it is in production: each frame begins with the number that the one before ended with. Numbers are
 * shared by all symbols, so that nothing else can be concluded from them. Should a feed begin its first frame after a
 * snapshot one higher, the lax rule holds for that line.
 */
export function judgeSequence(last: string, first: string, final: string): SequenceVerdict {
  if (compareIds(final, last) <= 0) return 'old'
  if (compareIds(first, last) <= 0) return 'next'
  return isNextId(last, first) ? 'next-if-lax' : 'gap'
}

/** How far one book has been followed. */
export class BookSequence {
  /** The number of the last frame that was applied. */
  last = ''
  readonly doubts = new SnapshotDoubts()
  isFirstDelta = false
  /** The snapshot itself crossed: the exchange says so, and asking again would not help. */
  isCrossedByNature = false

  begin(final: string, isCrossed: boolean): void {
    this.last = final
    this.isFirstDelta = true
    this.isCrossedByNature = isCrossed
  }
}
