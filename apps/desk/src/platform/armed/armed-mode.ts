import { Value } from '../value.ts'

/** What came to stand under the pointer, or got the focus, less than this ago is not what was aimed at. */
export const safePressMs = 300

/** Without a key or a click for this long, nobody may be there. */
export const armedForMs = 5 * 60_000

export type ArmedEnd = 'hand' | 'lock' | 'halt' | 'frozen' | 'idle'

export const endWords: Readonly<Record<ArmedEnd, string>> = {
  hand: 'Disarmed.',
  lock: 'Disarmed: the vault is locked.',
  halt: 'Disarmed: trading is halted.',
  frozen: 'Disarmed: Leadline is not responding.',
  idle: 'Disarmed: no key and no click for five minutes.',
}

/**
 * Whether a press in this window sends at once. Off in the beginning, and kept nowhere: a window that is loaded again is
 * not armed. Time is given to it, in milliseconds of the window.
 */
export class ArmedMode {
  readonly isArmed = new Value(false)
  /** Why it ended last; null while it is armed, and before it ever was. */
  readonly ended = new Value<ArmedEnd | null>(null)
  #activeAt = 0
  #times = 0

  /** How often it was armed: a press of one time is not let go in another. */
  get times(): number {
    return this.#times
  }

  arm(now: number): void {
    this.#times += 1
    this.#activeAt = now
    this.ended.set(null)
    this.isArmed.set(true)
  }

  disarm(why: ArmedEnd): void {
    if (!this.isArmed.get()) return
    this.ended.set(why)
    this.isArmed.set(false)
  }

  /** A key or a click, anywhere in the window: it says that somebody is there, where that was not in doubt already. */
  active(now: number): void {
    if (this.isArmedAt(now)) this.#activeAt = now
  }

  /** Idle time ends it also where no timer came to say so: a computer may have slept. */
  isArmedAt(now: number): boolean {
    if (now - this.#activeAt >= armedForMs) this.disarm('idle')
    return this.isArmed.get()
  }
}

/** A key that is pressed as a window comes to the front was meant for another one. */
export function mayKey(mode: ArmedMode, focusedAt: number, now: number): boolean {
  return mode.isArmedAt(now) && now - focusedAt >= safePressMs
}
