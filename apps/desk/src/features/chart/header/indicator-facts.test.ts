import { guide } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { findIndicators, indicatorFacts } from './indicator-facts.ts'

test('the box offers what the manual’s tables list, in their order and words', () => {
  const rows = [...guide('charts').matchAll(/^\| (.+) \| (.+) \| (Over price|Below) \| (.+) \|$/gm)]
  const offered = indicatorFacts.map(({ kind, usual, drawn, answers }) =>
    [kind.name, usual, drawn, answers].join(' | '),
  )
  expect(rows.map((row) => row.slice(1).join(' | '))).toEqual(offered)
  expect(offered.length).toBeGreaterThanOrEqual(25)
})

test('every indicator stands under a heading and says what it answers', () => {
  expect(indicatorFacts.filter(({ group, answers }) => !group || !answers)).toEqual([])
})

test('typed words find an indicator by its name or by what it answers', () => {
  const namesOf = (typed: string) => findIndicators(typed).map(({ kind }) => kind.name)
  expect(namesOf('stoch')).toEqual(['Stochastic', 'Stochastic RSI', 'Williams %R'])
  expect(namesOf('volume average')).toContain('VWMA')
  expect(namesOf('  ')).toHaveLength(indicatorFacts.length)
  expect(namesOf('moon')).toEqual([])
})
