/** Every algorithm that the guide 'Python in Depth' prints, as printed, over the practice market. */
import { backtest } from '@leadline/backtest/backtest'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { expect, test } from 'vitest'

import { allPrinted, bothEngines } from '../python/testing/both-engines.ts'

const from = Date.UTC(2026, 9, 5, 14)
const minute = 60_000
const engines = bothEngines()
const printed = allPrinted('python.md').map(
  (text) => [/^class (\w+)/m.exec(text)?.[1] ?? '', text] as const,
)
/** Long enough for something to happen. */
const minutes: Readonly<Record<string, number>> = {
  Crossover: 30,
  GuardedBid: 10,
  FollowingBid: 10,
  TwoQuotes: 10,
}
/** Of the trader's own coins, at each exchange. */
const allotted: Readonly<Record<string, Record<string, string>>> = { TwoQuotes: { BTC: '0.1' } }
/** Contained Python has no threads, and how fast one is, is no matter of a backtest's clock. */
const withThreads: ReadonlySet<string> = new Set(['SlowModel'])
/** What each must have said by then, so that a script that does nothing is no proof. */
const says: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  Crossover: ['knows 20 closes', /^buy 0\.\d+ at \d+/],
  GuardedBid: [/^bought at \d+(\.\d+)?, stop at \d+\.\d$/],
  DailyGuard: [
    '0 of 3 bought today so far',
    /^debug: ask \d+/,
    'bought 3 of 3 today',
    'notify: 3 bought, done for today',
  ],
  FollowingBid: [/^open at \d+\.\d after 0 moves$/, /^open at \d+\.\d after [2-9] moves$/],
  TwoQuotes: [
    'may offer 0.1 BTC before it buys',
    /^sell 0\.\d+ at \d+(\.\d)?, position -0\.\d+$/,
    /^buy 0\.\d+ at \d+/,
    /^0(\.\d+)? of 0\.1 allotted are sold$/,
  ],
  PatientBuyer: [/^tick 0\.\d+, maker fee 0\.\d+ %$/, /^bought 0\.\d+, 24\d{4}\.\d\d USD left$/],
  BracketBuyer: [
    /^buy 0\.\d+ at \d+/,
    'bracket is open, 0.04 of 0.04',
    'bracket is canceled, 0.04 of 0.04',
    /^sell 0\.01 at \d+/,
    'twap is done, 0.04 of 0.04',
  ],
  TakeAndGuard: [
    /^\d+% of the last 200 trades were bought$/,
    'buy filled, 0.02 of 0.02',
    /^stop at \d+(\.\d)?, sold no lower than \d+(\.\d)?$/,
  ],
  SlowModel: [/^50 trades are \d+\.\d\d apart$/],
  SlicedBuyer: ['slice filled, 0.01 of 0.01', /^bought 0\.05 for \d+/],
}

type Engine = (typeof engines)[number]

async function reportOf(name: string, text: string, [, engine]: Engine) {
  const plan = {
    source: { name: 'printed.py', text },
    params: [],
    from,
    to: from + (minutes[name] ?? 4) * minute,
    seed: 7,
    fees: undefined,
    latency: 'usual' as const,
    balances: usualMoney,
    ...(allotted[name] && { allotted: allotted[name] }),
  }
  return await backtest(plan, {
    engine,
    openMarket: (wish) => new PaperSource(7, wish),
    breathe: () => undefined,
    progress: () => {},
    isCanceled: () => false,
  })
}

test.each(printed)(
  '%s, as printed, does what its guide says',
  { timeout: 120_000 },
  async (name, text) => {
    for (const engine of firstOrAll(engines)) {
      if (withThreads.has(name) && engine[0] !== 'own Python') continue
      const report = await reportOf(name, text, engine)
      expect(report.trouble).toBe(null)
      const lines = report.log.map(({ text: line }) => line)
      for (const said of says[name] ?? ['what it says must be listed here']) {
        const isSaid = (line: string) =>
          typeof said === 'string' ? line === said : said.test(line)
        expect(lines.some(isSaid), `${String(said)} in ${lines.join(' | ')}`).toBe(true)
      }
    }
  },
)

const inBoth = printed.filter(([name]) => !withThreads.has(name))

test.each(firstOrAll(inBoth))(
  '%s gives the same report in both Pythons',
  { timeout: 120_000 },
  async (name, text) => {
    const reports = []
    for (const engine of engines) reports.push(JSON.stringify(await reportOf(name, text, engine)))
    expect(reports.at(-1)).toBe(reports[0])
  },
)
