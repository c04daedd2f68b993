import type { Decimal } from '../decimal-text.ts'
import { csvFile } from './csv.ts'
import type { Disposal } from './lot-ledger.ts'
import { gainOf } from './positions.ts'

/** Shown beside the file, and before it is saved. */
export const form8949Caveat =
  'This file has the columns of Form 8949. It knows only trades that Leadline has seen. Where coins were held before or ' +
  'moved in, the cost basis is unknown and left empty: fill it in. Which box applies depends on the Form 1099-DA you ' +
  'received. Wash sales are not adjusted: as of tax year 2025 the wash sale rule of section 1091 does not name digital ' +
  'assets, and this may change. Days are in UTC. It is not tax advice.'

/** Year, month and day of a time, in the trader's own zone or in UTC. */
export type DayOf = (time: number) => { year: number; month: number; day: number }

export const utcDay: DayOf = (time) => {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const heads = [
  'Part',
  '(a) Description of property',
  '(b) Date acquired',
  '(c) Date sold or disposed of',
  '(d) Proceeds',
  '(e) Cost or other basis',
  '(f) Code(s) from instructions',
  '(g) Amount of adjustment',
  '(h) Gain or (loss)',
  'Note',
]

/** Everything that was sold in a year, short-term first, as the form's lines want it. */
export function form8949Csv(
  disposals: readonly Disposal[],
  year: number,
  dayOf: DayOf = utcDay,
): string {
  const rows = disposals
    .filter(({ soldAt }) => dayOf(soldAt).year === year)
    .map((disposal) => {
      const { asset, size, acquiredAt, soldAt, proceeds, cost } = disposal
      const part =
        acquiredAt === null ? '' : isLongTerm(dayOf(acquiredAt), dayOf(soldAt)) ? 'II' : 'I'
      const cells = [
        part,
        `${size.toFixed()} ${asset}`,
        acquiredAt === null ? '' : formDay(dayOf(acquiredAt)),
        formDay(dayOf(soldAt)),
        cents(proceeds),
        cents(cost),
        '',
        '',
        difference(disposal),
        noteOf(disposal),
      ]
      return { part, soldAt, cells }
    })
  const order = ['I', 'II', '']
  rows.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part) || a.soldAt - b.soldAt)
  return csvFile(
    heads,
    rows.map(({ cells }) => cells),
  )
}

/**
 * Held for more than a year. The year begins on the day after the purchase: what was bought on the last day of a month
 * becomes long-term on the first day of the thirteenth month after, leap year or not (Revenue Ruling 66-7).
 */
export function isLongTerm(bought: ReturnType<DayOf>, sold: ReturnType<DayOf>): boolean {
  const begin = new Date(Date.UTC(bought.year, bought.month - 1, bought.day + 1))
  const firstLongDay = Date.UTC(begin.getUTCFullYear() + 1, begin.getUTCMonth(), begin.getUTCDate())
  return Date.UTC(sold.year, sold.month - 1, sold.day) >= firstLongDay
}

/** Column (h) is (d) less (e) as they stand on the line, so that the line adds up. */
function difference({ proceeds, cost }: Disposal): string {
  if (!proceeds || !cost) return ''
  return proceeds.round(2).minus(cost.round(2)).toFixed(2)
}

function noteOf(disposal: Disposal): string {
  const notes = [
    ...(disposal.why === 'fee' ? ['Spent as a trading fee'] : []),
    ...(disposal.proceeds === null ? ['Worth in dollars unknown'] : []),
    ...(gainOf(disposal) === null && disposal.cost === null ? ['Basis unknown'] : []),
  ]
  return notes.join('; ')
}

function cents(amount: Decimal | null): string {
  return amount?.toFixed(2) ?? ''
}

function formDay({ year, month, day }: ReturnType<DayOf>): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(month)}/${two(day)}/${year}`
}
