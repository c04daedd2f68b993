import { array, constantFrom, integer, nat, oneof, record } from 'fast-check'

import type { OneConnectionHarness } from './one-connection-harness.ts'

/** Levels away from the best price, and the size that rests there from now on. */
export interface LevelChange {
  side: 'bid' | 'ask'
  step: number
  size: number
}

/** What may happen next on a connection, in a history made by chance. */
export type ConnectionEvent =
  | ({ kind: 'update' } & LevelChange)
  | { kind: 'lose' | 'repeat' | 'swap' | 'spoil' | 'noise' | 'close' | 'sleep' | 'freeze' }
  | { kind: 'hold'; events: number }
  | { kind: 'pass'; ms: number }

export const anyUpdate = record({
  kind: constantFrom('update' as const),
  side: constantFrom('bid' as const, 'ask' as const),
  step: nat(30),
  size: oneof(constantFrom(0), integer({ min: 1, max: 900_000_000 })),
})

export const anyHistory = array(
  oneof(
    { weight: 10, arbitrary: anyUpdate },
    {
      weight: 3,
      arbitrary: record({
        kind: constantFrom<
          'lose' | 'repeat' | 'swap' | 'spoil' | 'noise' | 'close' | 'sleep' | 'freeze'
        >('lose', 'repeat', 'swap', 'spoil', 'noise', 'close', 'sleep', 'freeze'),
      }),
    },
    { weight: 1, arbitrary: record({ kind: constantFrom('hold' as const), events: nat(5) }) },
    { weight: 2, arbitrary: record({ kind: constantFrom('pass' as const), ms: nat(15_000) }) },
  ),
  { maxLength: 40 },
)

/** An exchange with one book, and a connection on which frames go astray. */
export abstract class MisbehavingConnection<Frame> {
  abstract readonly harness: OneConnectionHarness<Frame>
  #isOpen = false
  #isFrozen = false
  #wire: string[] = []
  #heldEvents = 0
  #history = new Set<string>()

  /** What the exchange says to a frame of ours. */
  protected abstract respond(frame: Frame): string[]
  /** Changes the exchange's book and writes the frame about it; undefined if nobody has subscribed. */
  protected abstract change(change: LevelChange): string | undefined
  protected abstract spoil(frame: string): string
  protected abstract readonly noise: readonly string[]
  /** What a live connection says every second. */
  protected abstract readonly heartbeat: string | undefined
  protected abstract connectionOpened(): void
  /** The exchange's book, and the one that is shown, as far as they are proven. */
  abstract theirs(): unknown
  abstract shown(): unknown

  /** Is what is shown as live a book that the exchange really had? */
  get isHonest(): boolean {
    const state = this.harness.sink.stateOf('BTC-USD')
    return state !== 'live' || this.#history.has(JSON.stringify(this.shown()))
  }

  open(): void {
    if (this.#isOpen) return
    this.#remember()
    this.#isOpen = true
    this.#isFrozen = false
    this.#wire = []
    this.connectionOpened()
    this.harness.open('market')
    this.#settle()
  }

  play(event: ConnectionEvent): void {
    switch (event.kind) {
      case 'update':
        this.#change(event, (frame) => [frame])
        break
      case 'lose':
        this.#change({ side: 'ask', step: 1, size: 3 }, () => [])
        break
      case 'repeat':
        this.#change({ side: 'bid', step: 1, size: 4 }, (frame) => [frame, frame])
        break
      case 'swap':
        this.#change({ side: 'bid', step: 1, size: 6 }, (first) => {
          const second = this.change({ side: 'ask', step: 0, size: 9 })
          return second === undefined ? [first] : [second, first]
        })
        break
      case 'spoil':
        this.#change({ side: 'ask', step: 2, size: 5 }, (frame) => [this.spoil(frame)])
        break
      case 'noise':
        this.#wire.push(...this.noise)
        break
      case 'hold':
        this.#heldEvents = event.events
        break
      case 'close':
        this.#isOpen = false
        this.harness.close('market')
        break
      case 'sleep':
        this.harness.now += 8 * 3_600_000
        break
      case 'freeze':
        this.#isFrozen = true
        break
      case 'pass':
        this.#pass(event.ms)
        break
      default:
        throw new Error('unknown event')
    }
    this.#heldEvents = Math.max(this.#heldEvents - 1, 0)
    this.#settle()
  }

  /** Clean changes of both sides' best, and time for every repair. */
  finish(): void {
    this.#heldEvents = 0
    for (let round = 0; round < 3; round += 1) {
      this.#pass(15_000)
      this.play({ kind: 'update', side: 'bid', step: 0, size: 7 + round })
      this.play({ kind: 'update', side: 'ask', step: 0, size: 7 + round })
    }
  }

  /** Everything that was said and reported, as one text. */
  get log(): string {
    return this.harness.log.join('\n')
  }

  #change(change: LevelChange, onTheWay: (frame: string) => string[]): void {
    const frame = this.change(change)
    this.#remember()
    const frames = frame === undefined ? [] : onTheWay(frame)
    this.#remember()
    if (this.#isOpen && !this.#isFrozen) this.#wire.push(...frames)
  }

  #remember(): void {
    this.#history.add(JSON.stringify(this.theirs()))
  }

  /** Answers what was asked, and delivers what is due. */
  #settle(): void {
    for (
      let frames = this.harness.takeFrames();
      frames.length > 0;
      frames = this.harness.takeFrames()
    ) {
      if (!this.#isOpen || this.#isFrozen) continue
      for (const frame of frames) this.#wire.push(...this.respond(frame))
      this.#deliver()
    }
    this.#deliver()
  }

  #deliver(): void {
    if (this.#heldEvents > 0) return
    for (const frame of this.#wire.splice(0)) this.harness.say(frame)
  }

  #pass(ms: number): void {
    for (let left = ms; left > 0; left -= 1000) {
      const reconnects = this.harness.io.reconnects.length
      this.harness.pass(Math.min(left, 1000), false)
      if (this.harness.io.reconnects.length > reconnects) this.#isOpen = false
      if (this.#isOpen && !this.#isFrozen && this.heartbeat) this.#wire.push(this.heartbeat)
      if (!this.#isOpen) this.open()
      this.#settle()
    }
  }
}
