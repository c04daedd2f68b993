import { type Decimal, exact, readDecimal, zero } from '@leadline/orders/decimal-text'

import type { DraftLine, TicketLines } from '../../platform/trading/draft-lines.ts'
import type { RiskPlan } from '../../platform/trading/synthetic/risk-plans.ts'
import { type LimitForm, type PriceField, priceFields, type TicketDraft } from './ticket-draft.ts'
import { plain } from './ticket-terms.ts'

const opposite = { buy: 'sell', sell: 'buy' } as const
const letters: Partial<Record<PriceField, string>> = { stopPrice: 'stp', stopLimit: 'lmt' }

interface EarlierLine extends DraftLine {
  percent: Decimal
}

/** The prices that stand in the ticket, as lines of a chart; one that cannot be read has none. */
export function ticketLines(
  draft: TicketDraft,
  symbol: string,
  limitForm: LimitForm,
  now: number,
): Pick<TicketLines, 'size' | 'lines' | 'plan'> {
  const { kind, side, sizeUnit } = draft
  const isBracket = kind === 'held bracket'
  const lines = priceFields(kind, limitForm).flatMap(({ field }): DraftLine[] => {
    const price = readDecimal(plain(draft[field]))
    if (!price?.gt(zero)) return []
    const isExit = isBracket && field !== 'limitPrice'
    return [
      {
        id: lineId(field),
        side: isExit && side !== null ? opposite[side] : side,
        price: price.toFixed(),
        letters: letters[field] ?? '',
      },
    ]
  })
  const earlier = isBracket
    ? draft.earlierTargets.flatMap(({ price, percent }, place): EarlierLine[] => {
        const [at, share] = [readDecimal(plain(price)), readDecimal(plain(percent))]
        if (!at?.gt(zero)) return []
        const line = { id: `draft target-${place + 1}`, side: side && opposite[side], letters: '' }
        return [{ ...line, price: at.toFixed(), percent: share ?? zero }]
      })
    : []
  const size = sizeUnit === 'asset' ? readDecimal(plain(draft.size)) : undefined
  const known = size?.gt(zero) ? size.toFixed() : ''
  return {
    size: known,
    lines: [...lines, ...earlier],
    plan:
      isBracket && side !== null
        ? planOf({ symbol, side, size: known }, lines, earlier, now)
        : null,
  }
}

/** Of a bracket whose entry and at least one exit are typed. */
function planOf(
  { symbol, side, size }: { symbol: string; side: 'buy' | 'sell'; size: string },
  lines: readonly DraftLine[],
  earlier: readonly EarlierLine[],
  since: number,
): RiskPlan | null {
  const at = (field: PriceField) => lines.filter(({ id }) => id === lineId(field))
  const [entry] = at('limitPrice')
  // Of a size that is not known, shares of one.
  const whole = exact(size === '' ? '1' : size)
  const part = (percent: Decimal) => whole.times(percent).times(exact('0.01'))
  const rest = earlier.reduce((left, { percent }) => left.minus(part(percent)), whole)
  const exitOf = ({ id, price }: DraftLine, share: Decimal) => ({
    lineId: id,
    price,
    size: size === '' ? null : share.toFixed(),
    share: share.toFixed(),
  })
  const exits = [
    ...earlier.map((line) => exitOf(line, part(line.percent))),
    ...at('targetPrice').map((line) => exitOf(line, rest)),
    ...at('stopPrice').map((line) => exitOf(line, whole)),
  ]
  if (!entry || exits.length === 0) return null
  return {
    id: 'draft',
    symbol,
    side,
    since,
    entry: { lineId: entry.id, price: entry.price },
    exits,
    waiting: [],
    entered: null,
  }
}

function lineId(field: PriceField): string {
  return `draft ${field}`
}

/** What the ticket has where a line is dragged to another price. */
export function movedLine(draft: TicketDraft, id: string, price: string): Partial<TicketDraft> {
  const field = id.slice('draft '.length)
  if (!field.startsWith('target-')) return { [field as PriceField]: price, priceAgain: null }
  const place = Number(field.slice('target-'.length)) - 1
  const earlierTargets = draft.earlierTargets.map((target, at) =>
    at === place ? { ...target, price } : target,
  )
  return { earlierTargets, priceAgain: null }
}
