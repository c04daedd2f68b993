import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'

import { type AttributedOrder, attributeCosts } from './attribute-costs.ts'
import { type Cause, causes, type Factor, factors } from './causes.ts'
import {
  brought,
  comparedFill,
  type ComparedOrder,
  feesOf,
  filledOf,
  priceOf,
  type Worth,
} from './compared-order.ts'
import {
  type Counterfactual,
  type CounterfactualNeeds,
  CounterfactualRun,
} from './counterfactual-run.ts'
import type {
  CurrencyDifference,
  DifferenceReport,
  DifferenceRow,
  OrderPart,
} from './difference-report.ts'
import { differenceWords, type KnownForWords } from './difference-words.ts'
import { FollowedRun } from './followed-run.ts'
import { outsideReads } from './outside-reads.ts'
import type { RecordedOrder } from './record/run-entry.ts'
import type { RunPieces } from './record/run-reader.ts'
import { refusalIn } from './recorded-attempts.ts'
import { type RunSummary, summarize } from './run-summary.ts'

export interface ExplainNeeds extends CounterfactualNeeds {
  /** The orders of the run as the trader's account has them now. */
  actual: (run: string) => readonly RecordedOrder[]
  isRunning: boolean
  /** Of this Leadline. */
  version: string
}

/** It was canceled. */
export class ExplainCanceled extends Error {}

/**
 * Replays a run from its record through the backtest, and says of each order that differs why, and what it cost. See 'Difference
 * explained' in content/manual/backtest.md.
 */
export async function explainRun(
  pieces: RunPieces,
  needs: ExplainNeeds,
): Promise<DifferenceReport> {
  const summary = await summarize(pieces)
  const passes = factors.length + 2
  let pass = 0
  const next = () => {
    if (needs.isCanceled()) throw new ExplainCanceled('It was canceled.')
    const done = pass
    pass += 1
    return { ...needs, progress: (part: number) => needs.progress((done + part) / passes) }
  }
  const followed = await new FollowedRun(summary, pieces, next()).play()
  const backtests: Counterfactual[] = []
  for (let count = 0; count <= factors.length; count += 1) {
    const as = new Set<Factor>(factors.slice(0, count))
    // oxlint-disable-next-line no-await-in-loop -- each has the whole processor
    backtests.push(await new CounterfactualRun(summary, pieces, as, next()).play())
  }
  if (needs.isCanceled()) throw new ExplainCanceled('It was canceled.')
  const recorded = [...summary.orders.values()].map(({ order }) => comparedOrder(order))
  const ways = {
    backtests: backtests.map(({ orders }) => orders),
    recorded,
    actual: actualOrders(summary, needs),
  }
  const worth = worthAtEnd(summary)
  const { saysOther } = followed
  // Another Leadline may give a script the same in another form: that is no fault of the script.
  const isSameVersion = summary.head.leadline === needs.version
  const divergence = isSameVersion ? followed.divergence : undefined
  const attributed = attributeCosts(ways, summary, worth, divergence)
  const [plain] = backtests
  const costs = plain?.costs ?? []
  const rows = attributed.flatMap((order) => rowOf(order, { summary, costs, divergence }))
  const both = attributed.filter(({ run, backtest }) => run ?? backtest)
  const { head, from, to, isCut, hasEnded } = summary
  return {
    run: head.id,
    name: head.name,
    fileName: head.fileName,
    mode: head.mode,
    from,
    to,
    isRunning: needs.isRunning,
    isCut: !needs.isRunning && (isCut || !hasEnded),
    costs,
    paid: paidIn(summary),
    currencies: differences(attributed, rows, worth),
    rows,
    alike: both.length - rows.length,
    divergence: divergence ?? null,
    reads: outsideReads(head.text),
    notes: [
      ...(isSameVersion || !followed.divergence ? [] : [otherVersionWords]),
      ...notesOf(backtests, saysOther, summary),
    ],
  }
}

const otherVersionWords =
  'Another version of Leadline made this run: its record does not say whether the script looks ahead.'

/** Of a record that was cut off, what came after it is left out: nothing is known of that time. */
function actualOrders(summary: RunSummary, needs: ExplainNeeds): ComparedOrder[] {
  const orders = needs.actual(summary.head.id)
  const isWhole = summary.hasEnded && !summary.isCut
  if (isWhole) return orders.map((order) => comparedOrder(order))
  return orders
    .filter(({ id }) => summary.orders.has(id))
    .map((order) => {
      const known = new Set(summary.orders.get(order.id)?.order.fills.map(({ fillId }) => fillId))
      return comparedOrder({
        ...order,
        fills: order.fills.filter(({ fillId }) => known.has(fillId)),
      })
    })
}

function comparedOrder(order: RecordedOrder): ComparedOrder {
  const { id, venue, symbol, side, effect, size, limit, sentAt } = order
  const known = { order, answeredAt: undefined, endedAt: undefined, cancelAskedAt: undefined }
  const fills = order.fills.map(({ price, size: part, fee, feeAsset, liquidity, time }) => {
    const isMaker = liquidity === 'unknown' ? null : liquidity === 'maker'
    return comparedFill({ price, size: part, fee, feeCurrency: feeAsset, isMaker, time })
  })
  const refusal = refusalIn(known) ?? ''
  return { id, venue, symbol, side, effect, size, limit, sentAt, fills, refusal }
}

/** What is held at the end counts at the last bid, in the run as in the backtests. */
function worthAtEnd({ markets, last }: RunSummary): Worth {
  return ({ venue, symbol }) => {
    const at = markets.findIndex(({ instrument }) => {
      return instrument.venue === venue && instrument.symbol === symbol
    })
    const { bid, ask } = last[at] ?? {}
    const text = bid ?? ask
    return text === undefined ? zero : exact(text)
  }
}

function rowOf(attributed: AttributedOrder, known: KnownForWords): DifferenceRow[] {
  const { run, backtest, costs } = attributed
  const shown = run ?? backtest
  if (!shown || costs.size === 0) return []
  const parts = [...costs].toSorted(([, a], [, b]) => b.abs().cmp(a.abs()))
  const [[cause] = ['unexplained' as const]] = parts
  const { venue, symbol, side, sentAt: at } = shown
  return [
    {
      at,
      venue,
      symbol,
      side,
      currency: symbol.split('-')[1] ?? '',
      run: run ? partOf(run) : null,
      backtest: backtest ? partOf(backtest) : null,
      cause,
      cost: sum(parts.map(([, cost]) => cost)).toFixed(),
      parts: parts.map(([each, cost]) => ({ cause: each, cost: cost.toFixed() })),
      words: differenceWords(cause, attributed, known),
    },
  ]
}

function partOf(order: ComparedOrder): OrderPart {
  const { id, sentAt: at, size, limit, refusal } = order
  return {
    id,
    at,
    size,
    limit,
    refusal,
    filled: filledOf(order).toFixed(),
    price: priceOf(order)?.toFixed() ?? null,
    fees: feesOf(order).map(({ currency, fee }) => ({ currency, fee: fee.toFixed() })),
  }
}

function differences(
  attributed: readonly AttributedOrder[],
  rows: readonly DifferenceRow[],
  worth: Worth,
): CurrencyDifference[] {
  const currencies = new Set(
    attributed.flatMap(({ run, backtest }) => (run ?? backtest)?.symbol.split('-')[1] ?? []),
  )
  return [...currencies].map((currency) => {
    const inIt = (order: ComparedOrder | undefined): Decimal =>
      order && order.symbol.endsWith(`-${currency}`) ? brought(order, worth) : zero
    const run = sum(attributed.map((each) => inIt(each.run)))
    const backtest = sum(attributed.map((each) => inIt(each.backtest)))
    const shown = rows.filter((row) => row.currency === currency)
    return {
      currency,
      run: run.toFixed(),
      backtest: backtest.toFixed(),
      cost: backtest.minus(run).toFixed(),
      causes: causes.map((cause) => causeTotal(cause, shown)),
    }
  })
}

function causeTotal(
  cause: Cause,
  rows: readonly DifferenceRow[],
): CurrencyDifference['causes'][number] {
  const parts = rows.flatMap((row) => row.parts.filter((part) => part.cause === cause))
  const cost = sum(parts.map((part) => exact(part.cost))).toFixed()
  return { cause, cost, orders: rows.filter((row) => row.cause === cause).length }
}

function paidIn({ markets }: RunSummary): DifferenceReport['paid'] {
  const venues = new Map(markets.map((market) => [market.instrument.venue, market.fees]))
  const percent = (text: string | undefined) =>
    text === undefined ? null : exact(text).times('100').toFixed()
  return [...venues].map(([venue, fees]) => {
    return { venue, maker: percent(fees?.maker), taker: percent(fees?.taker) }
  })
}

function notesOf(
  backtests: readonly Counterfactual[],
  saysOther: boolean,
  { isCut, hasEnded, markets }: RunSummary,
): string[] {
  const trouble = backtests.find((each) => each.trouble !== '')?.trouble
  return [
    ...(trouble === undefined ? [] : [`The script ended in a backtest: ${trouble}`]),
    ...(saysOther
      ? ['Given the same once more, the script traded alike, but said or kept something else.']
      : []),
    ...(isCut && hasEnded ? ['The record was full before the run ended.'] : []),
    ...(markets.length === 0 ? ['The run looked at no market.'] : []),
  ]
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), zero)
}
