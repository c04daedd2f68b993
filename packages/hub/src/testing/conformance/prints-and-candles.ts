import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'
import { expect } from 'vitest'

import { openPaperDesk } from '../paper-desk.ts'
import { type ConformanceCase, unlessPossible } from './conformance-case.ts'

const symbol = 'BTC-USD'
const minuteMs = 60_000

const withTrades: ConformanceCase['skip'] = (venue) =>
  venue.publishesBook ? unlessPossible('disconnect')(venue) : 'it publishes no trades'

type Print = Pick<TapePrint, 'price' | 'takerSide'> & { size: TapePrint['size'] }

interface Scale {
  priceDecimals: number
  sizeDecimals: number
}

/** A panel and an exchange may count in steps of their own. */
const number = (steps: number | bigint, decimals: number) =>
  (Number(steps) / 10 ** decimals).toFixed(8)

/** How often each print is there: two that are alike are two. */
function counted(
  prints: readonly Print[],
  { priceDecimals, sizeDecimals }: Scale,
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { price, size, takerSide } of prints) {
    const likeness = `${takerSide} ${number(size, sizeDecimals)} at ${number(price, priceDecimals)}`
    counts[likeness] = (counts[likeness] ?? 0) + 1
  }
  return counts
}

export const printsOnce: ConformanceCase = {
  number: 'M18',
  promise: 'Every print is on the tape once, through cut connections',
  skip: withTrades,
  run: async ({ id }) => {
    const all = openPaperDesk({ venues: [id], symbols: [symbol] })
    const prints: TapePrint[] = []
    let last: unknown
    let scale: Scale | undefined
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        await all.clock.advance(100)
        const { tape } = all.desk.look(1)
        if (tape && tape !== last) prints.push(...tape.prints)
        last = tape
        scale = tape ?? scale
      }
    }
    all.desk.open(1, { kind: 'tape', symbol, venues: [id], filter: '', sumsMs: 300_000 })
    await pass(5000)
    const from = all.clock.now()
    for (let cut = 0; cut < 3; cut += 1) {
      all.simulators.setFault(id, 'disconnect', { when: 'once' })
      await pass(12_000)
    }
    const to = all.clock.now()
    // What was missed is requested after the next print.
    await pass(15_000)
    const isMeant = ({ time }: { time: number }) => time >= from && time < to
    const groundTruth = all.simulators.groundTruth(id, symbol)
    const truly: MarketTrade[] = groundTruth.trades.filter(isMeant)
    if (!scale) throw new Error('There is no tape')
    expect(truly.length).toBeGreaterThan(10)
    expect(counted(prints.filter(isMeant), scale)).toEqual(counted(truly, groundTruth))
    expect(all.errors).toEqual([])
    all.stop()
  },
}

export const wholeCandles: ConformanceCase = {
  number: 'M19',
  promise: 'A chart shows whole candles alone, but for the newest, through a cut connection',
  skip: withTrades,
  run: async ({ id }) => {
    const all = openPaperDesk({ venues: [id], symbols: [symbol], actionsPerSecond: 24 })
    await all.clock.advance(40_000)
    // In the middle of a minute, of which the first part was never seen.
    all.desk.open(1, { kind: 'candles', symbol, timeframe: '1m', venues: [id] })
    let compared = 0
    const compare = () => {
      const { list = [], sizeDecimals = 0 } = all.desk.look(1).candles ?? {}
      const { trades, ...groundTruth } = all.simulators.groundTruth(id, symbol)
      const knownFrom = trades[0]?.time ?? Infinity
      for (const { time, volume } of list.slice(0, -1)) {
        if (time <= knownFrom) continue
        const truly = trades.filter((trade) => trade.time >= time && trade.time < time + minuteMs)
        const sum = truly.reduce((total, { size }) => total + size, 0)
        expect(number(volume, sizeDecimals), `the candle of ${new Date(time).toISOString()}`).toBe(
          number(sum, groundTruth.sizeDecimals),
        )
        compared += 1
      }
    }
    for (let second = 0; second < 200; second += 1) {
      if (second === 70) all.simulators.setFault(id, 'disconnect', { when: 'once' })
      await all.clock.advance(1000)
      compare()
    }
    expect(compared).toBeGreaterThan(60)
    expect(all.errors).toEqual([])
    all.stop()
  },
}
