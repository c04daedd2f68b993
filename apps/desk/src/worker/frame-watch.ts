/** Longer than this without a frame, what is shown is not known to be so. Two seconds with all that comes after. */
export const frozenAfterMs = 1500

export interface Clocks {
  /** Never set by anybody; it may stand still while the computer sleeps. */
  monotonic: () => number
  /** On the wall: it goes on while the computer sleeps, and may be set. */
  wall: () => number
}

/**
 * When the last frame of the hub came. Two clocks watch it: one that nobody can set back, and one that goes on while the
 * computer sleeps.
 */
export class FrameWatch {
  #clocks: Clocks
  #last: { monotonic: number; wall: number } | undefined

  constructor(clocks: Clocks) {
    this.#clocks = clocks
  }

  /** `wall` is when it came: what waited to be looked at is as old as it is. */
  received(wall = this.#clocks.wall()): void {
    this.#last = { monotonic: this.#clocks.monotonic(), wall }
  }

  /** Never before the first frame: there is nothing yet that could be taken for live. */
  isFrozen(): boolean {
    const last = this.#last
    return last !== undefined && !isRecent(last, this.#clocks)
  }

  /** On the wall; undefined before the first. */
  get lastAt(): number | undefined {
    return this.#last?.wall
  }
}

/** Less than that ago, by both clocks. */
export function isRecent(
  { monotonic, wall }: { monotonic: number; wall: number },
  clocks: Clocks,
): boolean {
  return clocks.monotonic() - monotonic <= frozenAfterMs && clocks.wall() - wall <= frozenAfterMs
}
