import type { ParamType } from '@leadline/desk-protocol/algorithm-values'
import { expect, test } from 'vitest'

import { paramsDiff } from './params-diff.ts'

const param = (name: string, type: ParamType, inFile: string, value = inFile) => ({
  name,
  type,
  inFile,
  value,
})

test('a newer file says which settings it changes, adds and drops, and which change their type', () => {
  const now = [
    param('symbol', 'str', 'BTC-USD'),
    param('size', 'Decimal', '0.01', '0.02'),
    param('window_s', 'int', '300'),
    param('old', 'bool', 'True'),
  ]
  const newer = [
    param('symbol', 'str', 'BTC-USD'),
    param('size', 'Decimal', '0.01'),
    param('window_s', 'float', '300.0'),
    param('exchange', 'str', 'Kraken'),
  ]
  expect(paramsDiff(now, newer)).toEqual([
    { name: 'size', what: 'value', before: '0.02', after: '0.01' },
    { name: 'window_s', what: 'type', before: 'int 300', after: 'float 300.0' },
    { name: 'exchange', what: 'new', before: '', after: '"Kraken"' },
    { name: 'old', what: 'gone', before: 'True', after: '' },
  ])
  expect(
    paramsDiff(
      now,
      now.map((each) => ({ ...each, inFile: each.value })),
    ),
  ).toEqual([])
})
