import type { SeededRandom } from '@leadline/matching-engine/random/seeded-random'

import type { FaultName, FaultSetting } from './fault.ts'

/** Which faults one exchange has right now. Its random numbers are its own, so that faults do not change the market. */
export class FaultInjector {
  /** So that the hot path asks one number. */
  active = 0
  readonly #settings = new Map<FaultName, FaultSetting>()
  readonly #random: SeededRandom

  constructor(random: SeededRandom) {
    this.#random = random
  }

  set(name: FaultName, setting: FaultSetting): void {
    if (setting.when === 'off') this.#settings.delete(name)
    else this.#settings.set(name, setting)
    this.active = this.#settings.size
  }

  /** The setting, whether or not it is this moment's turn. */
  get(name: FaultName): FaultSetting | undefined {
    return this.#settings.get(name)
  }

  /** A whole number of 0 … limit - 1: where and how a fault strikes. */
  below(limit: number): number {
    return this.#random.below(limit)
  }

  /** Is it this one's turn? 'once' is used up by asking, so ask only where it will be done. */
  strikes(name: FaultName): FaultSetting | undefined {
    if (this.active === 0) return undefined
    const setting = this.#settings.get(name)
    if (!setting) return undefined
    if (setting.when === 'always') return setting
    if (setting.when === 'once') {
      this.set(name, { when: 'off' })
      return setting
    }
    return typeof setting.when === 'object' && this.#random.chance(setting.when.probability)
      ? setting
      : undefined
  }
}
