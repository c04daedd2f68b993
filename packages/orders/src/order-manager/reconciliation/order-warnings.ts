import { venueOf } from '@leadline/venues/venue-registry'

import type { OrderRecord } from '../../order-record.ts'
import type { SyntheticOrder } from '../../synthetic/synthetic-order.ts'

/**
 * Something that goes on without Leadline, or stops with it: reported before the computer sleeps or Leadline is
 * closed.
 */
export interface OrderWarning {
  kind: 'held' | 'unknown' | 'uncertain' | 'switch'
  words: string
}

const syntheticNames: Record<SyntheticOrder['terms']['kind'], string> = {
  oco: 'OCO',
  bracket: 'bracket',
  'trailing-stop': 'trailing stop',
  iceberg: 'iceberg',
  twap: 'TWAP',
  chase: 'chase',
}

export function warningsOf(
  held: readonly SyntheticOrder[],
  working: readonly OrderRecord[],
  uncertain: readonly OrderRecord[],
  switches: readonly { venue: SyntheticOrder['venue']; seconds: number }[],
): OrderWarning[] {
  return [
    ...held.map(({ terms, symbol, venue }): OrderWarning => {
      const name = `${syntheticNames[terms.kind]} in ${symbol} at ${venueOf(venue).name}`
      return { kind: 'held', words: `The ${name} is held by Leadline and stops with it.` }
    }),
    ...working
      .filter(({ state }) => state === 'unknown')
      .map(({ venue, terms }): OrderWarning => {
        const words = `It is not known yet what became of an order in ${terms.symbol} at ${venueOf(venue).name}.`
        return { kind: 'unknown', words }
      }),
    ...uncertain.map(({ uncertainty }): OrderWarning => ({
      kind: 'uncertain',
      words: uncertainty,
    })),
    ...switches.map(({ venue, seconds }): OrderWarning => {
      const words = `${venueOf(venue).name} cancels all your orders there ${seconds} seconds after Leadline has stopped.`
      return { kind: 'switch', words }
    }),
  ]
}
