import type { Scaled } from '@leadline/decimal/scaled'

/**
 * What became of size that rested. Appeared: it was put there. Refilled: it was put where somebody had just been eaten. Eaten:
 * somebody traded with it. Pulled: it was taken back. Ran: a wall was taken back when the touch was near, and nobody had
 * traded with it.
 */
export const makerKinds = ['appeared', 'refilled', 'eaten', 'pulled', 'ran'] as const
export type MakerKind = (typeof makerKinds)[number]

export type BookSideName = 'bid' | 'ask'

/** Numbers are integers at the scale of the exchange's book. */
export interface MakerEvent {
  kind: MakerKind
  side: BookSideName
  price: number
  size: Scaled
  /** Milliseconds of our own clock: when the change of the book arrived. */
  time: number
  /** The level was many times as large as its neighbors. */
  isWall: boolean
}
