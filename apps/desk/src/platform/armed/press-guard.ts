import { type ArmedMode, safePressMs } from './armed-mode.ts'

/** A press or a release on one cell of a ladder. */
export interface ArmedPress<Cell> {
  now: number
  button: number
  /** The same for the same price of the same exchange in the same place. */
  key: string
  cell: Cell
  /** How many clicks the browser counts in this place: 2 is the second of a double click. */
  clicks: number
  /** Since when this price stands there. */
  paintedAt: number
  /** The book of the exchange is live. */
  isLive: boolean
  /** Ctrl, Alt, Shift or Meta is held: that means something else. */
  hasModifier: boolean
}

/** Why a press sends nothing; null: it is one so far. */
export type PressRefusal = 'focus' | 'double' | 'moved' | 'not-live' | 'several' | 'modifier'

export const pressRefusals: Readonly<Record<PressRefusal, string>> = {
  focus: 'Not sent: this click brought the window to the front.',
  double: 'Not sent: the second click of a double click.',
  moved: 'Not sent: another price came under the pointer just now.',
  'not-live': 'Not sent: the book of this exchange is not live.',
  several: 'Not sent: two buttons were pressed together.',
  modifier: 'Not sent: a key was held.',
}

/** Of two clicks in one place, the second within this time was not a decision of its own. */
const doubleMs = 500

/**
 * Which presses on one ladder are meant as orders. A press and its release must be on the same cell, with nothing in
 * between; everything that can turn a click into one that nobody meant ends it.
 */
export class PressGuard<Cell> {
  readonly #mode: ArmedMode
  /** Null: the window has no focus. */
  #focusedAt: number | null
  #pressed: (Pick<ArmedPress<Cell>, 'button' | 'key' | 'cell'> & { times: number }) | null = null
  #buttons = new Set<number>()
  #last = { key: '', at: -Infinity }

  constructor(mode: ArmedMode, hasFocus: boolean) {
    this.#mode = mode
    this.#focusedAt = hasFocus ? -Infinity : null
  }

  focused(now: number): void {
    this.#focusedAt = now
    this.#end()
  }

  blurred(): void {
    this.#focusedAt = null
    this.#buttons.clear()
    this.#end()
  }

  /** The pointer has left the ladder, or the gesture was taken away by the system. */
  left(): void {
    this.#buttons.clear()
    this.#end()
  }

  pressed(press: ArmedPress<Cell>): PressRefusal | null {
    const { now, button, key, cell } = press
    // Asked before this press counts as activity: after five minutes it must not arm what it finds.
    const isArmed = this.#mode.isArmedAt(now)
    this.#mode.active(now)
    this.#end()
    this.#buttons.add(button)
    const before = this.#last
    this.#last = { key, at: now }
    if (!isArmed) return null
    const refusal = this.#refusalOf(press, before)
    if (refusal === null) this.#pressed = { button, key, cell, times: this.#mode.times }
    return refusal
  }

  /** The cell that was meant, as it was when it was pressed; null where nothing was. */
  released(now: number, button: number, key: string): Cell | null {
    const pressed = this.#pressed
    this.#end()
    this.#buttons.delete(button)
    if (!pressed || pressed.button !== button || pressed.key !== key) return null
    if (pressed.times !== this.#mode.times) return null
    return this.#mode.isArmedAt(now) && this.#focusedAt !== null ? pressed.cell : null
  }

  #refusalOf(press: ArmedPress<Cell>, before: { key: string; at: number }): PressRefusal | null {
    const { now, key, clicks, paintedAt, isLive, hasModifier } = press
    if (this.#focusedAt === null || now - this.#focusedAt < safePressMs) return 'focus'
    if (this.#buttons.size > 1) return 'several'
    if (hasModifier) return 'modifier'
    if (clicks > 1 || (before.key === key && now - before.at < doubleMs)) return 'double'
    if (now - paintedAt < safePressMs) return 'moved'
    return isLive ? null : 'not-live'
  }

  #end(): void {
    this.#pressed = null
  }
}
