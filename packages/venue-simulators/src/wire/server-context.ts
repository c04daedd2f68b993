import type { Agenda } from '@leadline/matching-engine/exchange/agenda'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { SeededRandom } from '@leadline/matching-engine/random/seeded-random'

import type { FaultInjector } from '../faults/fault-injector.ts'

/** What every API server is given. */
export interface ServerContext {
  agenda: Agenda
  faults: FaultInjector
  /** For digits and ids that nobody cares about but that must be the same for the same seed. */
  random: SeededRandom
  instruments: readonly TradedInstrument[]
}

/** The exchange's own clock, which may be wrong. */
export function venueTime(context: ServerContext, now: number): number {
  return now + (context.faults.get('clock-skew')?.ms ?? 0)
}
