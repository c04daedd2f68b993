/** 'How it is counted' in content/manual/backtest.md. */
import { guide } from '@leadline/order-book/testing/manual-examples'
import { exact } from '@leadline/orders/decimal-text'
import { expect, test } from 'vitest'

import { attributeCosts } from './attribute-costs.ts'
import { brought, comparedFill, type ComparedOrder } from './compared-order.ts'
import { emptySummary } from './testing/empty-summary.ts'

const worth = () => exact('60100')
const manual = guide('backtest')

function bought(price: string, fee: string, sentAt: number): ComparedOrder {
  const fill = { price, size: '0.1', fee, feeCurrency: 'USD', isMaker: false, time: sentAt }
  const market = { venue: 'kraken', symbol: 'BTC-USD', side: 'buy', effect: 'open' } as const
  const terms = { size: '0.1', limit: null, sentAt, refusal: '' }
  return { id: `order-${sentAt}`, ...market, ...terms, fills: [comparedFill(fill)] }
}

test('the manual’s order costs 9.00 less by its fee tier and 1.0025 more by its delay', () => {
  const plain = bought('60000', '24', 0)
  const fees = bought('60000', '15', 0)
  const late = bought('60010', '15.0025', 300)
  const backtests = [[plain], [fees], [fees], [late], [late]]
  const ways = { backtests, recorded: [late], actual: [late] }
  const [order] = attributeCosts(ways, emptySummary, worth, undefined)
  expect([...(order?.costs ?? [])].map(([cause, cost]) => [cause, cost.toFixed()])).toEqual([
    ['fees', '-9'],
    ['latency', '1.0025'],
  ])
  expect([plain, fees, late].map((each) => brought(each, worth).toFixed())).toEqual([
    '-14',
    '-5',
    '-6.0025',
  ])
  for (const row of [
    '| Backtest | 60,000 | 24.00 | -14.00 | |',
    '| 60,000 | 15.00 | -5.00 | -9.00 |',
    '| 60,010 | 15.0025 | -6.0025 | +1.0025 |',
    'the run brought $7.9975 more',
  ]) {
    expect(manual).toContain(row)
  }
})

test('after the script did something else with the same, all that differs is due to that', () => {
  const ways = {
    backtests: Array.from({ length: 5 }, () => [bought('60000', '24', 0)]),
    recorded: [bought('60010', '15', 0)],
    actual: [bought('60010', '15', 0)],
  }
  const [order] = attributeCosts(ways, emptySummary, worth, { at: 0, words: '' })
  expect([...(order?.costs.keys() ?? [])]).toEqual(['look-ahead'])
})
