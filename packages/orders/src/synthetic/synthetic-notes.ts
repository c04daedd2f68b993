import type { JournalState } from '../journal/journal-state.ts'
import type { OrderManagerCore } from '../order-manager/order-manager-core.ts'
import {
  type SyntheticEvent,
  type SyntheticMemory,
  type SyntheticOrder,
  isActive,
} from './synthetic-order.ts'

const noteEveryMs = 1000

/**
 * What synthetic orders remember: at once in memory, on disk at once where it is urgent, else once a second at most.
 */
export class SyntheticNotes {
  readonly #core: OrderManagerCore
  readonly #state: JournalState
  readonly #changed: (synthetic: SyntheticOrder) => void
  readonly #notedAt = new Map<string, number>()

  constructor(
    core: OrderManagerCore,
    state: JournalState,
    changed: (synthetic: SyntheticOrder) => void,
  ) {
    this.#core = core
    this.#state = state
    this.#changed = changed
  }

  /** Always true: whatever it remembers may change what it does next. */
  remember(heldId: string, memory: SyntheticMemory, isUrgent: boolean, now: number): true {
    const event: SyntheticEvent = { heldId, at: now, kind: 'remembered', memory }
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
    const synthetic = this.#state.synthetic.get(heldId)
    if (!synthetic || !isActive(synthetic)) return
    this.#core.alarms.cancel(alarmName(heldId))
    this.#notedAt.set(heldId, now)
    const event: SyntheticEvent = { heldId, at: now, kind: 'remembered', memory: synthetic.memory }
    this.#core.journal.note([{ about: 'held', event }], now)
    this.#changed(synthetic)
  }
}

const alarmName = (heldId: string) => `held note ${heldId}`
