import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { plainTerms } from '@leadline/orders/synthetic/synthetic-state-machine'
import { expect, test } from 'vitest'

import { bracketParts, isPartOfBracket } from './bracket-parts.ts'

const stop = { stopPrice: '58500', limitPrice: null, triggerBy: 'last' } as const
const terms = {
  kind: 'bracket',
  side: 'buy',
  size: '0.5',
  entryPrice: '60000',
  targetPrice: '63000',
  stop,
} as const
const bracket = {
  id: 'B',
  terms,
  isTriggered: false,
  progress: { exited: '0', covered: '0.3' },
} as WireSyntheticOrder

function order(side: 'buy' | 'sell', price: string | null, changes: Partial<WireOrder>): WireOrder {
  const at = { terms: plainTerms('BTC-USD', side, '0.5', price), heldId: 'B', recordedAt: 1 }
  const none = { state: 'open', filled: '0', averagePrice: null, pending: null, fills: [] } as const
  return { ...at, ...none, ...changes } as unknown as WireOrder
}
const entry = order('buy', '60000', {
  state: 'partially-filled',
  filled: '0.3',
  averagePrice: '59999',
})

test('a bracket is three lines, however often its entry was filled and its target put again', () => {
  const orders = [
    entry,
    order('sell', '63000', { state: 'canceled', recordedAt: 2 }),
    order('sell', '63000', { recordedAt: 3, filled: '0.1', averagePrice: '63000' }),
    order('sell', '64000', { heldId: 'another' }),
  ]
  expect(bracketParts(bracket, orders)).toEqual([
    {
      name: 'Entry',
      side: 'buy',
      filled: '0.3 of 0.5',
      average: '59,999.00',
      price: '60,000.00',
      status: 'Part filled',
    },
    {
      name: 'Target',
      side: 'sell',
      filled: '0.1 of 0.3',
      average: '63,000.00',
      price: '63,000.00',
      status: 'Working',
    },
    {
      name: 'Stop',
      side: 'sell',
      filled: '0 of 0.3',
      average: '·',
      price: '58,500.00',
      status: 'Watched by Leadline for 0.3',
    },
  ])
})

test('what the stop sends is the stop: at the market, and with a limit of its own', () => {
  const sold = order('sell', null, { filled: '0.3', averagePrice: '58490', state: 'filled' })
  const [, , last] = bracketParts({ ...bracket, isTriggered: true }, [entry, sold])
  expect(last).toMatchObject({ filled: '0.3 of 0.3', average: '58,490.00', status: 'Filled' })
  const limited = { ...bracket, terms: { ...terms, stop: { ...stop, limitPrice: '58400' } } }
  const [, target, stopped] = bracketParts(limited, [entry, order('sell', '58400', {})])
  expect(target?.status).toBe('Waits for the entry')
  expect(stopped?.status).toBe('Working')
})

test('parts of a bracket stand below it; those of an OCO among the orders, where they are changed', () => {
  const oco = { id: 'O', terms: { ...terms, kind: 'oco', limitPrice: '63000' } } as const
  expect(isPartOfBracket({ heldId: 'B' }, [bracket, oco])).toBe(true)
  expect(isPartOfBracket({ heldId: 'O' }, [bracket, oco])).toBe(false)
  expect(isPartOfBracket({ heldId: null }, [bracket])).toBe(false)
})

test('each target of several is a line of its own, with the part of the size that leaves there', () => {
  const several = { ...terms, earlierTargets: [{ price: '61500', percent: '40' }] } as const
  const orders = [
    entry,
    order('sell', '61500', { heldRole: 'target-1', filled: '0.2', averagePrice: '61500' }),
    order('sell', '63000', { heldRole: 'target' }),
  ]
  const shown = bracketParts(
    { ...bracket, terms: { ...several, earlierTargets: [...several.earlierTargets] } },
    orders,
  )
  expect(shown.map(({ name, price, filled }) => [name, price, filled])).toEqual([
    ['Entry', '60,000.00', '0.3 of 0.5'],
    ['Target 1', '61,500.00', '0.2 of 0.2'],
    ['Target 2', '63,000.00', '0 of 0.3'],
    ['Stop', '58,500.00', shown[3]?.filled],
  ])
})
