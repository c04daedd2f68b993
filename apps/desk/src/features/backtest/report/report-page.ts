import type {
  BacktestReport,
  CurrencyResult,
  TradeRow,
} from '@leadline/backtest/report/backtest-report'
import { numberTable } from '@leadline/backtest/report/number-table'
import {
  gainText,
  moneyText,
  gainPercentText,
  plainText,
  utcText,
} from '@leadline/backtest/report/number-text'
import { venueOf } from '@leadline/venues/venue-registry'

import {
  curvePath,
  fallArea,
  isSameTime,
  placeOf,
  rangeOf,
} from '../../../platform/painting/curve-shape.ts'
import { list, table, text, wholePage } from './page-parts.ts'

/** What a report belongs to. */
export interface ReportAbout {
  fileName: string
  /** Where its prices came from, as readable text. */
  source: string
  warnings: readonly string[]
}

const mostTrades = 2000
const width = 1000

/** Another run that stands beside it. */
export interface BesideReport {
  name: string
  report: BacktestReport
}

/** One file that says everything about a backtest, another run beside it where one is compared. */
export function reportPage(
  about: ReportAbout,
  report: BacktestReport,
  other?: BesideReport,
): string {
  return wholePage(`Backtest of ${about.fileName}`, [
    `<p class="quiet">${text(about.source)} · ${timeWords(report)}</p>`,
    other ? `<p class="quiet">Beside it: ${text(other.name)}, ${timeWords(other.report)}</p>` : '',
    trouble(report),
    list(about.warnings),
    ...report.results.map((result) => currencyPart(result, other)),
    report.results.length === 0 ? '<p>No trades.</p>' : '',
    '<h2>Fees and latency used</h2>',
    countedWith(report),
    ...(other ? [`<h3>${text(other.name)}</h3>`, countedWith(other.report)] : []),
    tradesPart(report.trades),
    logPart(report),
    meaningPart(report.results),
  ])
}

function timeWords({ from, to, seed }: BacktestReport): string {
  return text(`${utcText(from)} to ${utcText(to)} UTC · seed ${seed}`)
}

function trouble({ trouble: why }: BacktestReport): string {
  if (!why) return ''
  return `<p class="loss">It ended early, at ${utcText(why.at)}: ${text(why.message)}</p>`
}

function currencyPart(result: CurrencyResult, other: BesideReport | undefined): string {
  const beside = other?.report.results.find(({ currency }) => currency === result.currency)
  const others = new Map(
    (beside ? numberTable(beside) : []).flatMap(({ rows }) => rows).map((row) => [row.name, row]),
  )
  const groups = numberTable(result).map(
    ({ title, rows }) =>
      `<div><h3>${text(title)}</h3><table>${other ? besideHeads(other) : ''}${rows
        .map(
          ({ name, text: value, meaning }) =>
            `<tr title="${text(meaning)}"><th scope="row">${text(name)}</th><td>${text(value)}</td>${
              other ? `<td>${text(others.get(name)?.text ?? '—')}</td>` : ''
            }</tr>`,
        )
        .join('')}</table></div>`,
  )
  return `<h2>Result in ${text(result.currency)}</h2>
<div class="groups">${groups.join('')}</div>
${equityPart(result, beside && other ? { name: other.name, result: beside } : undefined)}
<h3>By day, UTC</h3>
${table(
  ['Day', 'Result', 'Of largest exposure', 'Trades'],
  result.days.map(({ day, gained, percent, trades }) => [
    utcText(day).slice(0, 10),
    gainText(gained, result.currency),
    gainPercentText(percent),
    String(trades),
  ]),
)}`
}

function besideHeads({ name }: BesideReport): string {
  return `<tr><th scope="col"></th><th scope="col">This run</th><th scope="col">${text(name)}</th></tr>`
}

function equityPart(
  result: CurrencyResult,
  other: { name: string; result: CurrencyResult } | undefined,
): string {
  const { curve, drawdowns, benchmark, currency, maxDrawdown } = result
  // Another run may be of another time: it is laid over this one only where the times are the same.
  const otherCurve = isSameTime(curve, other?.result.curve) ? other?.result.curve : undefined
  const range = rangeOf([curve, benchmark?.curve ?? [], otherCurve ?? []])
  const zero = 240 - placeOf(0, range.low, range.high, 240)
  const path = (look: string, of: CurrencyResult['curve'] | undefined) =>
    of ? `<path class="${look}" d="${curvePath(of, range, width, 240)}"/>` : ''
  const keys = [
    ...(benchmark ? ['dashed: buy and hold'] : []),
    ...(other && otherCurve ? [`blue: ${other.name}`] : []),
  ]
  return `<h3>Profit and loss, ${text(currency)}${keys.length > 0 ? ` (${text(keys.join(', '))})` : ''}</h3>
<div class="axis"><span>${gainText(range.high.toFixed(2), 'USD')}</span></div>
<svg viewBox="0 0 ${width} 240" height="240" preserveAspectRatio="none" role="img" aria-label="Equity curve"><line class="zero" x1="0" x2="${width}" y1="${zero}" y2="${zero}"/>${path('hold', benchmark?.curve)}${path('other', otherCurve)}${path('line', curve)}</svg>
<div class="axis"><span>${gainText(range.low.toFixed(2), 'USD')}</span></div>
<div class="axis"><span>${utcText(range.from)}</span><span>${utcText(range.to)}</span></div>
<h3>Drawdown, at most ${text(moneyText(maxDrawdown, currency))}</h3>
<svg viewBox="0 0 ${width} 80" height="80" preserveAspectRatio="none" role="img" aria-label="Drawdown curve"><path class="fall" d="${fallArea(drawdowns, width, 80)}"/></svg>`
}

/** On paper nobody can point at a number: what each one means stands at the end. */
function meaningPart([result]: readonly CurrencyResult[]): string {
  if (!result) return ''
  const rows = numberTable(result).flatMap((group) => group.rows)
  return `<h2>What the numbers mean</h2>
<dl>${rows
    .map(({ name, meaning }) => `<div><dt>${text(name)}</dt><dd>${text(meaning)}</dd></div>`)
    .join('')}</dl>`
}

function countedWith({ costs, balances, params, orders, allotted = {} }: BacktestReport): string {
  const venues = table(
    ['Exchange', 'Maker fee', 'Taker fee', 'Latency one way'],
    costs.map(({ venue, maker, taker, latencyMs }) => [
      venueOf(venue).name,
      `${maker} %`,
      `${taker} %`,
      `${latencyMs} ms`,
    ]),
  )
  const settings = params.map(({ name, value }) => [name, value])
  const money = Object.entries(balances).map(([asset, amount]) => `${plainText(amount)} ${asset}`)
  const lent = Object.entries(allotted).map(([asset, amount]) => `${plainText(amount)} ${asset}`)
  const besides = lent.length > 0 ? ` Besides, it was allotted ${lent.join(', ')} there.` : ''
  return `${venues}
<p class="quiet">The account at each exchange began with ${text(`${money.join(', ')}.${besides}`)} ${orders.sent} orders sent, ${orders.filled} filled, ${orders.canceled} canceled, ${orders.rejected} rejected.</p>
${settings.length > 0 ? table(['Setting', 'Value'], settings) : ''}`
}

function tradesPart(trades: readonly TradeRow[]): string {
  if (trades.length === 0) return ''
  const more = trades.length - mostTrades
  return `<h2>Trades</h2>
${table(
  ['Opened, UTC', 'Closed, UTC', 'Exchange', 'Symbol', 'Size', 'Fees', 'Result'],
  trades
    .slice(0, mostTrades)
    .map((trade) => [
      utcText(trade.openedAt),
      trade.closedAt === null ? 'held' : utcText(trade.closedAt),
      venueOf(trade.venue).name,
      trade.symbol,
      plainText(trade.size),
      moneyText(trade.fees, trade.currency),
      gainText(trade.result, trade.currency),
    ]),
)}
${more > 0 ? `<p class="quiet">… and ${more} more. The CSV file has all of them.</p>` : ''}`
}

function logPart({ log, logLines }: BacktestReport): string {
  if (log.length === 0) return ''
  const lines = log.map((row) => `${utcText(row.time)} ${row.text}`)
  if (logLines > log.length) lines.push(`… and ${logLines - log.length} more lines`)
  return `<h2>Log</h2><pre>${text(lines.join('\n'))}</pre>`
}
