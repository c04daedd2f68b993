import { SeededRandom } from '@leadline/matching-engine/random/seeded-random'
import type { VenueId } from '@leadline/venues/venue-names'

import { type Fault, type FaultKind, faultKinds } from './fault.ts'

/** One day: the market of a seed, and what goes wrong in it. The same history is the same day, to the last digit. */
export interface DrillHistory {
  seed: number
  faults: readonly Fault[]
}

/** So long a history is; at its end it is quiet, so that a script has time to put things right. */
export const historyMs = 900_000
const calmMs = 90_000
const stream = 33

const ofOrders: ReadonlySet<FaultKind> = new Set([
  'rate-limit',
  'lost-answer',
  'lost-order',
  'half-fill',
  'lost-race',
])

const lasts: Readonly<Record<FaultKind, readonly [least: number, most: number]>> = {
  jump: [20_000, 180_000],
  gap: [2000, 45_000],
  checksum: [300, 4000],
  'rate-limit': [12_000, 40_000],
  'lost-answer': [2000, 20_000],
  'lost-order': [6000, 20_000],
  double: [60_000, 300_000],
  'half-fill': [60_000, 300_000],
  'lost-race': [60_000, 300_000],
  pause: [2000, 60_000],
  restart: [1000, 20_000],
}

/** A fifth has one fault alone; the others up to eight. */
export function makeHistory(seed: number, venues: readonly VenueId[]): DrillHistory {
  const random = new SeededRandom(seed, stream)
  const count = random.chance(0.2) ? 1 : 2 + random.below(7)
  const faults = Array.from({ length: count }, (): Fault => {
    const kind = faultKinds[random.below(faultKinds.length)] ?? 'gap'
    const [least, most] = lasts[kind]
    const lastsMs = whole(random.between(least, most))
    // Many scripts send their first order in the first second, and some none after that.
    const isFirst = ofOrders.has(kind) && random.chance(0.4)
    const at = isFirst ? 0 : whole(random.between(5000, historyMs - calmMs - lastsMs))
    const venue = venues[random.below(venues.length)] ?? 'coinbase'
    const size = whole(random.between(30, 250))
    const bps = kind === 'jump' ? (random.chance(0.6) ? -size : size) : 0
    return { kind, at, lastsMs, venue, bps }
  })
  return { seed, faults: faults.toSorted((one, other) => one.at - other.at) }
}

/** In steps of ten, as the market's time goes. */
function whole(value: number): number {
  return Math.round(value / 10) * 10
}
