import type { FaultInjector } from '../../faults/fault-injector.ts'

export type SystemStatus = 'online' | 'post_only' | 'cancel_only' | 'maintenance'

const words: readonly string[] = ['post_only', 'cancel_only', 'maintenance']

/** The state of the engine as a whole: a fault called maintenance, in one of three forms. */
export class KrakenSystem {
  readonly #faults: FaultInjector

  constructor(faults: FaultInjector) {
    this.#faults = faults
  }

  get status(): SystemStatus {
    const setting = this.#faults.get('maintenance')
    if (!setting) return 'online'
    const form = setting.form ?? 'maintenance'
    return words.includes(form) ? (form as SystemStatus) : 'maintenance'
  }

  /** Why nothing of this kind can be done now. */
  refusal(what: 'order' | 'post-only order' | 'cancel'): string | undefined {
    const { status } = this
    if (status === 'maintenance') return 'EService:Unavailable'
    if (status === 'cancel_only' && what !== 'cancel') return 'EService:Market in cancel_only mode'
    if (status === 'post_only' && what === 'order') return 'EService:Market in post_only mode'
    return undefined
  }
}
