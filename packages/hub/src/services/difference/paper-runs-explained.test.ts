import { causes } from '@leadline/backtest/difference/causes'
import type { DifferenceReport } from '@leadline/backtest/difference/difference-report'
import type { FakeScript } from '@leadline/backtest/testing/fake-engine'
import { exact, zero } from '@leadline/orders/decimal-text'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { expect, onTestFinished, test } from 'vitest'

import { paperRun, runId } from './testing/explained-run.ts'

const market = { symbol: 'BTC-USD', exchange: 'Coinbase' } as const
const quiet = { venues: ['coinbase'], actionsPerSecond: 60 } as const

/** Buys and sells at the market in turn. */
function taker(): FakeScript {
  return (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol: market.symbol, exchanges: ['Coinbase'], depth: 3 })
      self.call({ kind: 'timer', at: null, every: 1.5 })
    }
    if (event.kind !== 'timer') return
    const held = self.positions.get('Coinbase BTC-USD')?.size ?? '0'
    if (held === '0') self.call({ kind: 'open', ...market, size: '0.1', limit: null })
    else self.call({ kind: 'close', ...market, size: null, limit: null })
  }
}

/** Joins the best bid, and then the best ask. */
function maker(): FakeScript {
  const going = ['sent', 'open', 'partially filled', 'unknown']
  return (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol: market.symbol, exchanges: ['Coinbase'], depth: 3 })
    }
    if (event.kind !== 'book') return
    const [[bid] = []] = event.bids
    const [[ask] = []] = event.asks
    const isWaiting = [...self.orders.values()].some(({ status }) => going.includes(status))
    if (bid === undefined || ask === undefined || isWaiting) return
    const held = self.positions.get('Coinbase BTC-USD')?.size ?? '0'
    const terms = { ...market, postOnly: true }
    if (held === '0') self.call({ kind: 'open', ...terms, size: '0.05', limit: bid })
    else self.call({ kind: 'close', ...terms, size: null, limit: ask })
  }
}

/** To the last digit, in every currency and in every row. */
function expectSums({ currencies, rows }: DifferenceReport): void {
  const sum = (costs: readonly string[]) => costs.reduce((all, one) => all.plus(exact(one)), zero)
  for (const { currency, run, backtest, cost, causes: all } of currencies) {
    expect(exact(backtest).minus(exact(run)).toFixed()).toBe(cost)
    expect(sum(all.map((each) => each.cost)).toFixed()).toBe(cost)
    const own = rows.filter((row) => row.currency === currency)
    expect(sum(own.map((row) => row.cost)).toFixed()).toBe(cost)
  }
  for (const row of rows) expect(sum(row.parts.map((each) => each.cost)).toFixed()).toBe(row.cost)
}

const costOf = (report: DifferenceReport, cause: (typeof causes)[number]) =>
  report.currencies[0]?.causes.find((each) => each.cause === cause)?.cost

for (const [name, script] of firstOrAll([
  ['takes', taker],
  ['makes', maker],
] as const)) {
  test(`a practice run that ${name} has no unexplained cent, and what its causes cost adds up to the last digit`, async () => {
    const { paper, explain } = await paperRun(script, 20_000, quiet)
    onTestFinished(() => paper.stop())
    const report = await explain()
    expect(report.divergence).toBe(null)
    expect(costOf(report, 'unexplained')).toBe('0')
    expect(costOf(report, 'look-ahead')).toBe('0')
    expectSums(report)
    // The run's own result, from its account: what it paid in fees is in it.
    const fills = [...(paper.hub.orders?.manager.records.all() ?? [])].flatMap((one) => one.fills)
    expect(fills.length).toBeGreaterThan(3)
    expect(report.paid).toEqual([{ venue: 'coinbase', maker: '0.5', taker: '0.9' }])
    expect(report.run).toBe(runId)
  })
}

test('a fill that the account has and the record lacks is unexplained, to the last digit', async () => {
  const { paper, explain } = await paperRun(taker, 8000, quiet)
  onTestFinished(() => paper.stop())
  const report = await explain({
    changed: (order, index) => {
      // A correction by the exchange, long after the run.
      const [first, ...rest] = order.fills
      return index > 0 || !first ? order : { ...order, fills: [{ ...first, fee: '100' }, ...rest] }
    },
  })
  const [first] = [...(paper.hub.orders?.manager.records.all() ?? [])]
  const more = exact('100').minus(exact(first?.fills[0]?.fee ?? '0'))
  expect(costOf(report, 'unexplained')).toBe(more.toFixed())
  expectSums(report)
})
