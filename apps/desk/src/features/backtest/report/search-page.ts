import { luckWords } from '@leadline/backtest/grid/luck-words'
import { forwardTotal } from '@leadline/backtest/grid/walk-forward'
import {
  gainText,
  moneyText,
  percentText,
  ratioOf,
  utcText,
} from '@leadline/backtest/report/number-text'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'

import { list, table, text, wholePage } from './page-parts.ts'
import type { ReportAbout } from './report-page.ts'

type Grid = NonNullable<BacktestReply['grid']>

/** A search over settings as one page: how much of it is luck, what was left out of sample, and every row. */
export function searchPage(about: ReportAbout, grid: Grid): string {
  return wholePage(`Parameter search of ${about.fileName}`, [
    `<p class="quiet">${text(about.source)}</p>`,
    list(about.warnings),
    ...forwardPart(grid),
    '<h2>Rows</h2>',
    grid.part ? `<p class="quiet">${text(partWords(grid.part))}</p>` : '',
    luckPart(grid),
    rowsPart(grid),
  ])
}

/** Which time a table is of, where walking forward made several. */
export function partWords({ from, to }: { from: number; to: number }): string {
  return `Of the last in-sample part: ${utcText(from)} to ${utcText(to)} UTC.`
}

function luckPart({ luck, names, rows }: Grid): string {
  if (!luck) return '<p>Too few of these rows traded to say how much of the best one is luck.</p>'
  const { head, text: words } = luckWords(luck, names, rows)
  return `<p><strong>${text(head)}</strong> ${text(words)}</p>`
}

function forwardPart({ names, forward }: Grid): string[] {
  if (forward.length === 0) return []
  const money = (amount: string, currency: string | null) => gainText(amount, currency ?? 'USD')
  const rows = forward.map(({ from, middle, to, values, currency, chosen, after, trouble }) => [
    `${utcText(from)} – ${utcText(middle)}`,
    utcText(to),
    ...values,
    money(chosen, currency),
    money(after, currency),
    trouble,
  ])
  const total = forwardTotal(forward)
  const sum = total && [
    'All steps',
    '',
    ...names.map(() => ''),
    money(total.chosen, total.currency),
    money(total.after, total.currency),
    total.keptPercent === null ? '' : `${percentText(total.keptPercent)} kept`,
  ]
  const heads = ['In-sample, UTC', 'Out-of-sample until', ...names]
  return [
    '<h2>Walk-forward</h2>',
    table([...heads, 'In-sample result', 'Out-of-sample result', ''], sum ? [...rows, sum] : rows),
  ]
}

function rowsPart({ names, rows }: Grid): string {
  const heads = ['Trades', 'Won', 'Fees', 'Result', 'Max drawdown', 'Sharpe', 'In the market']
  return table(
    [...names, ...heads, ''],
    rows.map((row) => {
      const currency = row.currency ?? 'USD'
      return [
        ...row.values,
        String(row.trades),
        percentText(row.winPercent),
        moneyText(row.fees, currency),
        gainText(row.result, currency),
        moneyText(row.maxDrawdown, currency),
        ratioOf(row.sharpe),
        percentText(row.exposurePercent),
        row.trouble,
      ]
    }),
  )
}
