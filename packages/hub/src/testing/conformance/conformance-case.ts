import type { FaultName } from '@leadline/venue-simulators/faults/fault'

import type { ConformingVenue } from './conforming-venue.ts'

/** What every exchange's adapter must do, with a number that stays its own. */
export interface ConformanceCase {
  /** M: market data, A: account. Numbers are never given again. */
  number: `${'M' | 'A'}${number}`
  promise: string
  /** Runs in `npm run test:long` alone: it touches orders less. */
  isLong?: boolean
  /** Why it does not apply to an exchange; undefined where it does. */
  skip: (venue: ConformingVenue) => string | undefined
  /** Drives the real adapter against the exchange's simulator. */
  run: (venue: ConformingVenue) => Promise<void>
}

export const everywhere = (): undefined => undefined

const cannotHappen: Partial<Record<FaultName, string>> = {
  'bad-checksum': 'its books have no checksum',
  'order-refused': 'its simulator refuses no order by itself',
  'order-restated': 'it restates no order',
}

/** Where the exchange cannot fail like that. */
export function unlessPossible(fault: FaultName): ConformanceCase['skip'] {
  return (venue) => {
    const isOfStreams = fault === 'silent-socket' && !venue.canFail('disconnect')
    if (venue.canFail(fault) && !isOfStreams) return undefined
    return cannotHappen[fault] ?? 'it has no streams'
  }
}
