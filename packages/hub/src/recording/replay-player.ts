import type { Clock } from '@leadline/runtime/clock'

import type { OpenPiece, Playback } from './playback.ts'
import type { ReplayClock } from './replay-clock.ts'

/** 'seeking': on the way to another moment, as fast as this computer can. */
export type ReplayPhase = 'playing' | 'paused' | 'seeking' | 'over'

export interface ReplayNeeds {
  /** After the head. */
  pieces: AsyncIterator<Uint8Array>
  clock: ReplayClock
  /** The time of this computer. */
  wall: Clock
  playback: Playback
  speed: number
  /** Where it is shown from: what came before is played to it as fast as can be. */
  from?: number | undefined
  isPaused?: boolean | undefined
  /** What else happens in recorded time: exchanges in which one trades. */
  beside?: BesideRecording | undefined
  /** Whether the way to another moment may be gone without looking: nobody has sent an order. */
  mayHush?: () => boolean
}

/** Something that lives in the time of the recording and has moments of its own. */
export interface BesideRecording {
  readonly nextTime: number
  advance(now: number): void
}

/** At a stretch; then desks are served. */
const workMs = 25
const napMs = 10
const restMs = 40
/** Further behind than this, the computer is too slow for this speed or slept: it goes on from where it is. */
const mostBehindMs = 1000
/** The status of a desk is looked at every so often in recorded time: it sees the end, too. */
const afterEndMs = 300
/** What is promised and needs no time is kept before time goes on. */
const promiseTurns = 30

/**
 * Plays a recording: at its own speed or faster, with pauses. Inputs, timers and exchanges happen one after the other in
 * recorded time, so that what is done at a recorded moment has the same outcome however it was played.
 */
export class ReplayPlayer {
  readonly clock: ReplayClock
  readonly #needs: ReplayNeeds
  readonly #changed = new Set<() => void>()
  #speed: number
  #isPaused: boolean
  #seekTo: number | undefined
  #isOver = false
  #isStopped = false
  #anchor = { wall: 0, recorded: 0 }
  #piece: OpenPiece | undefined
  #wake = () => {}

  constructor(needs: ReplayNeeds) {
    this.#needs = needs
    this.clock = needs.clock
    this.#speed = needs.speed
    this.#isPaused = needs.isPaused ?? false
    const { from } = needs
    if (from !== undefined && from > this.clock.now()) this.#seekTo = from
  }

  get speed(): number {
    return this.#speed
  }

  get phase(): ReplayPhase {
    if (this.#isOver) return 'over'
    if (this.#seekTo !== undefined) return 'seeking'
    return this.#isPaused ? 'paused' : 'playing'
  }

  /** Where it is on its way to; undefined where it is there. */
  get seekTo(): number | undefined {
    return this.#isOver ? undefined : this.#seekTo
  }

  /** Whether it goes on by itself once it is where it was sent to. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  listen(changed: () => void): () => void {
    this.#changed.add(changed)
    return () => this.#changed.delete(changed)
  }

  setSpeed(speed: number): void {
    this.#speed = speed
    this.#goOn()
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#goOn()
  }

  /** Never back: what has been played cannot be unplayed, it begins again instead. */
  seekForward(time: number): void {
    if (this.#isOver || time <= this.clock.now()) return
    this.#seekTo = time
    this.#goOn()
  }

  stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  /** Plays to the end, or until it is stopped. */
  async run(): Promise<void> {
    this.#anchorHere()
    while (!this.#isStopped && !this.#isOver) {
      // oxlint-disable no-await-in-loop -- time passes in order
      await this.#turn()
      await this.#nap()
      // oxlint-enable no-await-in-loop
    }
  }

  /** Lets everything happen up to then. True where it came so far before `until` of this computer's time. */
  async advance(target: number, until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const { clock, beside, wall } = this.#needs
    for (let count = 0; !this.#isStopped; count += 1) {
      let inputTime = this.#piece?.nextTime
      if (inputTime === undefined) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that a large file needs little memory
        await this.#load()
        inputTime = this.#piece?.nextTime
        if (inputTime === undefined) {
          this.#end()
          return true
        }
      }
      const inputAt = Math.max(inputTime, clock.now())
      const time = Math.min(inputAt, clock.nextTime, beside?.nextTime ?? inputAt)
      if (time > target) break
      if (clock.nextTime <= time || (beside?.nextTime ?? Infinity) <= time) {
        this.#moveTo(time)
        // oxlint-disable-next-line no-await-in-loop -- what was promised at this moment is kept at this moment
        await promisesKept()
      } else {
        this.#moveTo(time)
        this.#piece?.playNext()
      }
      if (count % 64 === 63 && wall.now() >= until) return false
    }
    this.#moveTo(target)
    await promisesKept()
    return true
  }

  #moveTo(time: number): void {
    const { clock, beside } = this.#needs
    clock.moveTo(time, beside && ((now) => beside.advance(now)))
  }

  async #turn(): Promise<void> {
    const { wall, clock } = this.#needs
    const until = wall.now() + workMs
    if (this.#seekTo !== undefined) {
      const to = this.#seekTo
      const isThere = await this.#advanceHushed(to, until)
      if (!isThere || this.#seekTo !== to) return
      this.#seekTo = undefined
      this.#goOn()
      return
    }
    if (this.#isPaused) return
    const { recorded, wall: since } = this.#anchor
    const due = Math.floor(recorded + (wall.now() - since) * this.#speed)
    const most = Math.ceil(clock.now() + mostBehindMs * this.#speed)
    await this.advance(Math.min(due, most), until)
    if (due > most) this.#anchorHere()
  }

  /** Where nobody has an order in it, the way is not looked at, only where it leads. */
  async #advanceHushed(to: number, until: number): Promise<boolean> {
    const { playback, clock, mayHush } = this.#needs
    if (mayHush?.() !== true) return await this.advance(to, until)
    playback.hush?.(true, clock.now())
    const isThere = await this.advance(to, until)
    playback.hush?.(false, clock.now())
    return isThere
  }

  #end(): void {
    const { clock } = this.#needs
    this.#isOver = true
    clock.moveTo(clock.now() + afterEndMs)
    for (const changed of this.#changed) changed()
  }

  #goOn(): void {
    this.#anchorHere()
    this.#wake()
    for (const changed of this.#changed) changed()
  }

  #anchorHere(): void {
    const { wall, clock } = this.#needs
    this.#anchor = { wall: wall.now(), recorded: clock.now() }
  }

  #nap(): Promise<void> {
    const { wall } = this.#needs
    const ms = { seeking: 0, playing: napMs, paused: restMs, over: 0 }[this.phase]
    return new Promise((resolve) => {
      const cancel = wall.after(ms, resolve)
      this.#wake = () => {
        cancel()
        resolve()
      }
    })
  }

  async #load(): Promise<void> {
    const { pieces, playback } = this.#needs
    while (this.#piece?.nextTime === undefined) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const piece = await pieces.next()
      if (piece.done === true) return
      this.#piece = playback.open(piece.value)
    }
  }
}

async function promisesKept(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each turn may promise something for the next
  for (let turn = 0; turn < promiseTurns; turn += 1) await Promise.resolve()
}
