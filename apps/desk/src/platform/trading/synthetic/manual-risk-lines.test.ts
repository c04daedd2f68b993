import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { type RiskPlan, riskNotes } from './risk-plans.ts'

const manual = guide('charts')
const example = manual.slice(manual.indexOf('### Risk and reward'))

test('the manual’s bracket: what its lines say, and what they say while its stop is dragged', () => {
  const [size = '', entry = '', target = '', stop = ''] = numbersIn(
    example,
    /buy ([\d.]+) BTC at ([\d,.]+), with the target at ([\d,.]+) and the stop at ([\d,.]+\d)/,
  ).map(plain)
  const exit = (lineId: string, price: string) => ({ lineId, price, size, share: size })
  const plan: RiskPlan = {
    id: 'bracket',
    symbol: 'BTC-USD',
    side: 'buy',
    since: 0,
    entry: { lineId: 'Entry', price: entry },
    exits: [exit('Target', target), exit('Stop', stop)],
    waiting: [],
    entered: null,
  }
  const said = tableAfter(manual, '### Risk and reward').map(([line = '', note]) => [
    line.split(' ')[0],
    note,
  ])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(riskNotes(plan)))
  const [moved = '', loss = '', ratio = ''] =
    /With the stop at ([\d,.]+) it is (−[\d,.]+) and (1 : [\d.]+\d)/.exec(example)?.slice(1) ?? []
  const notes = riskNotes(plan, { id: 'Stop', price: plain(moved) })
  expect([notes.get('Stop'), notes.get('Entry')]).toEqual([loss, ratio])
})
