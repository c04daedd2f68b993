import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'

import { type BacktestFill, marketName, type TradedMarket } from './backtest-fill.ts'
import type { CurrencyResult, FillRow, TradeRow } from './backtest-report.ts'
import type { BuyAndHold, QuotesNow } from './buy-and-hold.ts'
import { dayRows } from './day-rows.ts'
import { dividedBy, ratioText, times } from './exact-ratio.ts'
import { thinned } from './gain-samples.ts'
import { MoneyCurve } from './money-curve.ts'
import { heldOf, resultOf, type RoundTrip, RoundTrips } from './round-trips.ts'
import { slippageOf, totalSlippage } from './slippage.ts'
import { stepRatios } from './step-returns.ts'
import { profitFactor, winRateOf } from './win-rate.ts'

/** What a best bid is, in exact amounts; undefined where nobody bids. */
export type BestBid = (market: Pick<TradedMarket, 'venue' | 'symbol'>) => Amount | undefined

const curvePoints = 600

/** Counts everything that a report says, while it happens. */
export class ResultKeeper {
  readonly fills: BacktestFill[] = []
  readonly #trips: RoundTrips
  readonly #curves = new Map<string, MoneyCurve>()
  readonly #from: number
  readonly #bestBid: BestBid
  readonly #buyAndHold: BuyAndHold

  constructor(
    from: number,
    bestBid: BestBid,
    smallestSale: (market: TradedMarket) => Amount,
    buyAndHold: BuyAndHold,
  ) {
    this.#from = from
    this.#bestBid = bestBid
    this.#buyAndHold = buyAndHold
    this.#trips = new RoundTrips(smallestSale)
  }

  add(fill: BacktestFill): void {
    this.fills.push(fill)
    this.#trips.add(fill)
    let curve = this.#curves.get(fill.quote)
    if (!curve) {
      curve = new MoneyCurve(this.#from)
      this.#curves.set(fill.quote, curve)
    }
    curve.fill(fill, this.#bestBid(fill))
  }

  /** The best bid of a market may be another. */
  look(market: TradedMarket, now: number, quotes?: QuotesNow): void {
    this.#buyAndHold.look(market, now, quotes)
    const curve = this.#curves.get(market.quote)
    const bid = curve && (quotes ? quotes.bid : this.#bestBid(market))
    if (bid !== undefined) curve?.mark(market, bid, now)
  }

  results(endedAt: number): CurrencyResult[] {
    return [...this.#curves].map(([currency, curve]) => this.#result(currency, curve, endedAt))
  }

  get trades(): TradeRow[] {
    return this.#trips.all.map((trip) => this.#row(trip))
  }

  get fillRows(): FillRow[] {
    return this.fills.map((fill) => {
      const slippage = slippageOf(fill)
      const { time, venue, symbol, orderId, side, feeCurrency, isMaker } = fill
      return {
        time,
        venue,
        symbol,
        orderId,
        side,
        feeCurrency,
        isMaker,
        price: amountText(fill.price),
        size: amountText(fill.size),
        fee: amountText(fill.fee),
        slippage: slippage === undefined ? null : amountText(slippage),
      }
    })
  }

  #result(currency: string, curve: MoneyCurve, endedAt: number): CurrencyResult {
    const samples = curve.end(endedAt)
    const shown = thinned(samples, curvePoints)
    const stake = curve.largestHeld
    const span = { from: this.#from, to: endedAt, stake }
    const trips = this.#trips.all.filter(({ market }) => market.quote === currency)
    const fills = this.fills.filter(({ quote }) => quote === currency)
    const closed = trips.filter(({ closedAt }) => closedAt !== undefined)
    const results = closed.map(resultOf)
    const rate = winRateOf(results)
    const traded = sum(fills.map(({ value }) => value))
    const fees = sum(trips.map((trip) => trip.fees))
    const { amount, bps } = totalSlippage(fills)
    const open = trips.filter(({ closedAt }) => closedAt === undefined)
    const lengthMs = BigInt(Math.max(1, endedAt - this.#from))
    return {
      currency,
      trades: closed.length,
      wins: rate.wins,
      losses: rate.losses,
      winPercent: rate.winPercent,
      averageWin: rate.averageWin === null ? null : amountText(rate.averageWin),
      averageLoss: rate.averageLoss === null ? null : amountText(rate.averageLoss),
      breakEvenPercent: rate.breakEvenPercent,
      beforeFees: amountText(curve.gained + fees),
      fees: amountText(fees),
      result: amountText(curve.gained),
      unrealized: amountText(sum(open.map((trip) => this.#worthOf(trip)))),
      maxDrawdown: amountText(curve.deepestFall),
      maxDrawdownAt: curve.deepestFallAt ?? null,
      exposurePercent: ratioText(BigInt(curve.heldMs), lengthMs, 100, 1) ?? '0.0',
      averageExposure: amountText(curve.averageHeld(endedAt)),
      largestExposure: amountText(curve.largestHeld),
      slippage: amountText(amount),
      slippageBps: bps,
      traded: amountText(traded),
      profitFactor: profitFactor(results),
      atMid: amountText(curve.gained + fees + amount),
      returnPercent: ratioText(curve.gained, stake, 100, 2),
      turnover: ratioText(traded, stake, 1, 2),
      ...stepRatios(samples, span),
      days: dayRows(
        samples,
        span,
        closed.map(({ closedAt = 0 }) => closedAt),
      ),
      benchmark: this.#buyAndHold.result(marketsOf(trips), stake, span),
      curve: shown.map(({ time, gained }) => [time, amountText(gained)]),
      drawdowns: shown.map(({ time, fall }) => [time, amountText(fall)]),
    }
  }

  /** What a trade has brought so far, with what is held at its best bid. */
  #worthOf(trip: RoundTrip): Amount {
    const bid = this.#bestBid(trip.market) ?? 0n
    return resultOf(trip) + times(heldOf(trip), bid)
  }

  #row(trip: RoundTrip): TradeRow {
    const { market, openedAt, closedAt, fees, isSoldFirst } = trip
    const bought = [trip.bought, trip.boughtValue] as const
    const sold = [trip.sold, trip.soldValue] as const
    const [entry, exit] = isSoldFirst ? [sold, bought] : [bought, sold]
    const result = closedAt === undefined ? this.#worthOf(trip) : resultOf(trip)
    return {
      venue: market.venue,
      symbol: market.symbol,
      currency: market.quote,
      openedAt,
      closedAt: closedAt ?? null,
      size: amountText(isSoldFirst ? -entry[0] : entry[0]),
      averageEntry: amountText(dividedBy(entry[1], entry[0]), 10),
      averageExit: exit[0] === 0n ? null : amountText(dividedBy(exit[1], exit[0]), 10),
      beforeFees: amountText(result + fees),
      fees: amountText(fees),
      result: amountText(result),
    }
  }
}

/** Each once. */
function marketsOf(trips: readonly RoundTrip[]): TradedMarket[] {
  return [...new Map(trips.map(({ market }) => [marketName(market), market])).values()]
}

function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
