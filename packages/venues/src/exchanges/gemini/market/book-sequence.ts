import { OldNumbers } from '../../../kernel/market/old-numbers.ts'
import { following, type WireId } from '../../../kernel/values/wire-id.ts'
import { UncertainSnapshots } from './uncertain-snapshots.ts'

/** What the numbers of a frame mean for a book that has been followed up to `last`. */
export type SequenceVerdict = 'next' | 'old' | 'gap' | 'next-if-lax'

/**
 * The strict rule, as it is in production: each frame begins with the number that the one before ended with. Numbers are
 * shared by all symbols, so that nothing else can be concluded from them.
 */
export function judgeSequence(last: WireId, first: WireId, final: WireId): SequenceVerdict {
  if (final <= last) return 'old'
  if (first <= last) return 'next'
  return first === following(last) ? 'next-if-lax' : 'gap'
}

/** How far one book has been followed. */
export class BookSequence {
  /** The number of the last frame that was applied. */
  last: WireId = 0
  readonly uncertain = new UncertainSnapshots()
  isFirstDelta = false
  /** The number of the snapshot, where the first change began one higher: what leads on from it would have been missed. */
  snapshot: WireId | undefined
  /** The snapshot itself crossed: the exchange says so, and asking again would not help. */
  isCrossedByNature = false

  /** It began with so little that it may have been a change: the whole book may still come. */
  beganSmall = false
  readonly #old = new OldNumbers()

  /** Nothing but old numbers for too long: the last one that was believed was none of the exchange's. */
  isOldTooLong(now: number): boolean {
    return this.#old.saw(now)
  }

  follow(final: WireId): void {
    this.last = final
    this.isFirstDelta = false
    this.#old.reset()
  }

  begin(final: WireId, isCrossed: boolean, isSmall: boolean): void {
    this.last = final
    this.#old.reset()
    this.beganSmall = isSmall
    this.isFirstDelta = true
    this.snapshot = undefined
    this.isCrossedByNature = isCrossed
  }
}
