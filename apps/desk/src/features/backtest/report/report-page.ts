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
import { escapeMarkup } from '@leadline/markup/escape-markup'
import { venueOf } from '@leadline/venues/venue-registry'

import { curvePath, fallArea, placeOf, rangeOf } from './curve-shape.ts'
import { pageStyle } from './page-style.ts'

/** What a report belongs to. */
export interface ReportAbout {
  fileName: string
  /** Where its prices came from, as readable text. */
  source: string
  warnings: readonly string[]
}

const mostTrades = 2000
const width = 1000

/**
 * One file that says everything about a backtest: it opens in any browser, without network, and has no script. Whatever came from
 * a file or a market is written as text.
 */
export function reportPage(about: ReportAbout, report: BacktestReport): string {
  const title = `Backtest of ${about.fileName}`
  const body = [
    `<h1>${text(title)}</h1>`,
    `<p class="quiet">${text(about.source)} · ${text(utcText(report.from))} to ${text(utcText(report.to))} UTC · seed ${report.seed}</p>`,
    trouble(report),
    list(about.warnings),
    ...report.results.map(currencyPart),
    report.results.length === 0 ? '<p>No trades.</p>' : '',
    '<h2>Fees and latency used</h2>',
    countedWith(report),
    tradesPart(report.trades),
    logPart(report),
  ].join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title><style>${pageStyle}</style></head><body>
${body}
<p class="quiet">Made by Leadline. A backtest shows what this file does with one market of the past.</p>
</body></html>
`
}

function trouble({ trouble: why }: BacktestReport): string {
  if (!why) return ''
  return `<p class="loss">It ended early, at ${utcText(why.at)}: ${text(why.message)}</p>`
}

function list(warnings: readonly string[]): string {
  return `<ul>${warnings.map((words) => `<li>${text(words)}</li>`).join('')}</ul>`
}

function currencyPart(result: CurrencyResult): string {
  const groups = numberTable(result).map(
    ({ title, rows }) =>
      `<div><h3>${text(title)}</h3><table>${rows
        .map(
          (row) =>
            `<tr title="${text(row.meaning)}"><th scope="row">${text(row.name)}</th><td>${text(row.text)}</td></tr>`,
        )
        .join('')}</table></div>`,
  )
  return `<h2>Result in ${text(result.currency)}</h2>
<div class="groups">${groups.join('')}</div>
${equityPart(result)}
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

function equityPart({
  curve,
  drawdowns,
  benchmark,
  currency,
  maxDrawdown,
}: CurrencyResult): string {
  const curves = benchmark ? [curve, benchmark.curve] : [curve]
  const range = rangeOf(curves)
  const zero = 240 - placeOf(0, range.low, range.high, 240)
  const line = `<path class="line" d="${curvePath(curve, range, width, 240)}"/>`
  const hold = benchmark
    ? `<path class="hold" d="${curvePath(benchmark.curve, range, width, 240)}"/>`
    : ''
  return `<h3>Profit and loss, ${text(currency)}${benchmark ? ' (dashed: buy and hold)' : ''}</h3>
<div class="axis"><span>${gainText(range.high.toFixed(2), 'USD')}</span></div>
<svg viewBox="0 0 ${width} 240" height="240" preserveAspectRatio="none" role="img" aria-label="Equity curve"><line class="zero" x1="0" x2="${width}" y1="${zero}" y2="${zero}"/>${hold}${line}</svg>
<div class="axis"><span>${gainText(range.low.toFixed(2), 'USD')}</span></div>
<div class="axis"><span>${utcText(range.from)}</span><span>${utcText(range.to)}</span></div>
<h3>Drawdown, at most ${text(moneyText(maxDrawdown, currency))}</h3>
<svg viewBox="0 0 ${width} 80" height="80" preserveAspectRatio="none" role="img" aria-label="Drawdown curve"><path class="fall" d="${fallArea(drawdowns, width, 80)}"/></svg>`
}

function countedWith({ costs, balances, params, orders }: BacktestReport): string {
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
  return `${venues}
<p class="quiet">The account at each exchange began with ${text(money.join(', '))}. ${orders.sent} orders sent, ${orders.filled} filled, ${orders.canceled} canceled, ${orders.rejected} rejected.</p>
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

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${text(cell)}</${tag}>`).join('')
  return `<div class="wide"><table><thead><tr>${cells(heads, 'th')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells(row, 'td')}</tr>`)
    .join('')}</tbody></table></div>`
}

function text(words: string): string {
  return escapeMarkup(words)
}
