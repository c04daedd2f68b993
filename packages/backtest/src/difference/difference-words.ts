import { exchangeName } from '@leadline/algorithms/exchange-names'
import { exact } from '@leadline/orders/decimal-text'

import type { VenueCosts } from '../report/backtest-report.ts'
import type { AttributedOrder } from './attribute-costs.ts'
import type { Cause } from './causes.ts'
import { filledOf, priceOf } from './compared-order.ts'
import type { Divergence } from './followed-run.ts'
import type { RunSummary } from './run-summary.ts'

export interface KnownForWords {
  summary: RunSummary
  costs: readonly VenueCosts[]
  divergence: Divergence | undefined
}

/** Why this order is another one, for the trader. */
export function differenceWords(
  cause: Cause,
  order: AttributedOrder,
  known: KnownForWords,
): string {
  switch (cause) {
    case 'fees':
      return feeWords(order, known)
    case 'rule':
      return ruleWords(order)
    case 'latency':
      return latencyWords(order, known)
    case 'messages':
      return 'The script or Leadline was not given every message of the exchange that the backtest counts with.'
    case 'queue':
      return queueWords(order)
    case 'look-ahead':
      return `Given the same once more, the script ${known.divergence?.words ?? 'did something else'}.`
    case 'unexplained':
      return 'Nothing in the record of the run says why.'
  }
}

function feeWords({ run, backtest }: AttributedOrder, { summary, costs }: KnownForWords): string {
  const venue = (run ?? backtest)?.venue
  const paid = summary.markets.find(({ instrument, fees }) => {
    return instrument.venue === venue && fees !== null
  })?.fees
  const counted = costs.find((each) => each.venue === venue)
  if (!paid || !counted || !venue) return 'The exchange took another fee than the backtest counts.'
  const { maker, taker } = { maker: percent(paid.maker), taker: percent(paid.taker) }
  return `${exchangeName(venue)} took ${maker} % as maker and ${taker} % as taker; the backtest counts ${counted.maker} % and ${counted.taker} %.`
}

function percent(fraction: string): string {
  return exact(fraction).times('100').toFixed()
}

function ruleWords({ run, backtest }: AttributedOrder): string {
  if (run && run.refusal !== '') return `In the run: ${run.refusal}`
  if (backtest && backtest.refusal !== '') return `In the backtest: ${backtest.refusal}`
  return 'An order was refused in one of both, and the script went on from there.'
}

function latencyWords({ run, backtest }: AttributedOrder, { summary }: KnownForWords): string {
  const known = run && summary.orders.get(run.id)
  if (!run || !known) return 'At the times of the run the script did not send this order.'
  const moved = backtest
    ? `, ${Math.abs(run.sentAt - backtest.sentAt)} ms apart from the backtest`
    : ''
  if (known.answeredAt === undefined) return `The exchange's answer never came${moved}.`
  return `The exchange's answer came ${known.answeredAt - run.sentAt} ms after it was sent${moved}.`
}

function queueWords({ run, last }: AttributedOrder): string {
  const inRun = run ? filledOf(run).toFixed() : '0'
  const estimated = last ? filledOf(last).toFixed() : '0'
  const price = (run && priceOf(run)) ?? (last && priceOf(last))
  const at = price ? ` at ${price.round(8).toFixed()}` : ''
  return inRun === estimated
    ? `Filled in parts at other prices than the queue of the backtest gives${at}.`
    : `${inRun} filled${at} in the run; from the estimated place in the queue it is ${estimated}.`
}
