import { noCandles } from './candle-keeper.ts'
import type { BookPlan } from './listings.ts'
import { MarketBook } from './market-book.ts'
import { Tape } from './tape.ts'

const nobody = { weight: 0, spreadBps: 0, reachBps: 0, orders: 0, usualUsd: 0, tradesPerHour: 0 }

/** An empty book of any instrument, without simulated flow: what happens in it is brought from elsewhere. */
export function quietBook(plan: BookPlan, lastPrice: number, now: number): MarketBook {
  const tape = new Tape([], now, now)
  return new MarketBook({
    plan,
    character: nobody,
    fair: { ticksAt: () => lastPrice, lotsFor: () => 1 },
    tape,
    candles: noCandles(tape, plan),
    lastPrice,
  })
}
