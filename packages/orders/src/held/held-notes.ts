import type { DeskCore } from '../desk/desk-core.ts'
import type { JournalState } from '../journal/journal-state.ts'
import { type HeldEvent, type HeldMemory, type HeldOrder, isActive } from './held-order.ts'

const noteEveryMs = 1000

/** What held orders remember: at once in memory, on disk at once where it is urgent, else once a second at most. */
export class HeldNotes {
  readonly #core: DeskCore
  readonly #state: JournalState
  readonly #changed: (held: HeldOrder) => void
  readonly #notedAt = new Map<string, number>()

  constructor(core: DeskCore, state: JournalState, changed: (held: HeldOrder) => void) {
    this.#core = core
    this.#state = state
    this.#changed = changed
  }

  /** Always true: whatever it remembers may change what it does next. */
  remember(heldId: string, memory: HeldMemory, isUrgent: boolean, now: number): true {
    const event: HeldEvent = { heldId, at: now, kind: 'remembered', memory }
    this.#state.apply({ about: 'held', event })
    const dueAt = (this.#notedAt.get(heldId) ?? Number.NEGATIVE_INFINITY) + noteEveryMs
    if (isUrgent || now >= dueAt) this.#write(heldId, now)
    else if (!this.#core.alarms.has(alarmName(heldId))) {
      this.#core.alarms.at(alarmName(heldId), dueAt, (later) => this.#write(heldId, later))
    }
    return true
  }

  forget(heldId: string): void {
    this.#notedAt.delete(heldId)
    this.#core.alarms.cancel(alarmName(heldId))
  }

  #write(heldId: string, now: number): void {
    const held = this.#state.held.get(heldId)
    if (!held || !isActive(held)) return
    this.#core.alarms.cancel(alarmName(heldId))
    this.#notedAt.set(heldId, now)
    const event: HeldEvent = { heldId, at: now, kind: 'remembered', memory: held.memory }
    this.#core.journal.note([{ about: 'held', event }], now)
    this.#changed(held)
  }
}

const alarmName = (heldId: string) => `held note ${heldId}`
