import type { Decimal } from '../decimal-text.ts'
import { exchangeName, type FileContext, fileName, markedFile } from './export-files.ts'
import type { Disposal } from './lot-ledger.ts'
import { gainOf } from './positions.ts'

/** Shown beside the file, and before it is saved. */
export const form8949Caveat =
  'This file has the columns of Form 8949. It knows only trades that Leadline has seen. Where coins were held before or ' +
  'moved in, the cost basis is unknown and left empty: these rows come last, as part of neither Part I nor Part II; fill in ' +
  'date and basis. The box is the one that applies where the exchange reports as the law asks of it: check it against the ' +
  'Form 1099-DA you received. Wash sales are not adjusted: as of tax year 2025 the wash sale rule of section 1091 does not name digital ' +
  'assets, and this may change. Days are in UTC. It is not tax advice.'

/** Year, month and day of a time, in the trader's own zone or in UTC. */
export type DayOf = (time: number) => { year: number; month: number; day: number }

export const utcDay: DayOf = (time) => {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Of a row whose date acquired is not known: whoever fills it in knows which of the two it belongs to. */
const unknownPart = 'I or II, basis unknown'

const heads = [
  'Part',
  'Box',
  'Exchange',
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
  { market, venueOfKey }: FileContext,
  dayOf: DayOf = utcDay,
): string {
  const rows = disposals
    .filter(({ soldAt }) => dayOf(soldAt).year === year)
    .map((disposal) => {
      const { asset, size, keyId, acquiredAt, soldAt, proceeds, cost } = disposal
      const acquired = acquiredAt === null ? null : dayOf(acquiredAt)
      const part =
        acquired === null ? unknownPart : isLongTerm(acquired, dayOf(soldAt)) ? 'II' : 'I'
      const cells = [
        part,
        boxOf(disposal, part, acquired?.year ?? null, year),
        exchangeName(venueOfKey(keyId), keyId),
        `${size.toFixed()} ${asset}`,
        acquired === null ? '' : formDay(acquired),
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
  const order = ['I', 'II', unknownPart]
  rows.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part) || a.soldAt - b.soldAt)
  const columns = heads.map(
    (head, place) => [head, ({ cells }: { cells: string[] }) => cells[place] ?? ''] as const,
  )
  return markedFile(market, columns, rows)
}

export function form8949Name(market: FileContext['market'], year: number): string {
  return fileName(market, `form-8949-${year}.csv`)
}

/**
 * Digital assets have boxes of their own since tax year 2025: G and J where the broker reported the basis, H and K where it
 * reported the sale alone, I and L where it reported nothing. Brokers report sales since 2025, and the basis of what was bought
 * in the same account since 2026. A fee that was paid in coins is no sale that they report.
 */
function boxOf(
  { why }: Disposal,
  part: string,
  acquiredYear: number | null,
  soldYear: number,
): string {
  const [short, long] =
    soldYear < 2025
      ? ['C', 'F']
      : why === 'fee'
        ? ['I', 'L']
        : soldYear >= 2026 && acquiredYear !== null && acquiredYear >= 2026
          ? ['G', 'J']
          : ['H', 'K']
  if (part === unknownPart) return `${short} or ${long}`
  return part === 'I' ? short : long
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
