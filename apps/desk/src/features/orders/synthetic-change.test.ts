import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { changeFields, withChanges } from './synthetic-change.ts'

const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const kinds: WireSyntheticTerms[] = [
  { kind: 'oco', side: 'sell', size: '2', limitPrice: '105', stop },
  { kind: 'bracket', side: 'buy', size: '2', entryPrice: '99', targetPrice: '105', stop },
  {
    kind: 'trailing-stop',
    side: 'sell',
    size: '2',
    offset: { unit: 'percent', value: '2' },
    triggerBy: 'last',
  },
  { kind: 'iceberg', side: 'buy', size: '2', displaySize: '1', limitPrice: '99' },
  { kind: 'twap', side: 'buy', size: '2', slices: 4, durationMs: 600_000, limitPrice: '99' },
  { kind: 'chase', side: 'buy', size: '2', worstPrice: '101', leastIntervalMs: 1000 },
]

test.each(kinds)(
  'every number of a running $kind can be changed, and nothing else moves',
  (terms) => {
    const fields = changeFields(terms)
    expect(withChanges(terms, {})).toEqual(terms)
    expect(fields.map(({ name }) => name)).toContain('size')
    for (const { name } of fields) {
      const changed = withChanges(terms, { [name]: '1,000' })
      expect(changed).not.toEqual(terms)
      expect(changeFields(changed).find((field) => field.name === name)?.value).toBe('1000')
    }
  },
)
