/** One piece that is being played, thing by thing. */
export interface OpenPiece {
  /** When the next thing in it happened; undefined where there is none. */
  readonly nextTime: number | undefined
  playNext(): void
}

/** How the pieces of a recording are read, and what is in them shown. */
export interface Playback {
  open(piece: Uint8Array): OpenPiece
  /** On the way to another moment, nobody needs every step on it. */
  hush?(isHushed: boolean, now: number): void
}

export function playbackOf<Item extends { time: number }>(
  read: (piece: Uint8Array) => Iterable<Item>,
  play: (item: Item) => void,
): Playback {
  return {
    open: (piece) => {
      const items = read(piece)[Symbol.iterator]()
      let next = items.next()
      return {
        get nextTime() {
          return next.done === true ? undefined : next.value.time
        },
        playNext: () => {
          if (next.done === true) return
          const { value } = next
          next = items.next()
          play(value)
        },
      }
    },
  }
}
