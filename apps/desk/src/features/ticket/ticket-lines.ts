import { readDecimal, zero } from '@leadline/orders/decimal-text'

import type { DraftLine, TicketLines } from '../../platform/trading/draft-lines.ts'
import type { RiskPlan } from '../../platform/trading/synthetic/risk-plans.ts'
import { type LimitForm, type PriceField, priceFields, type TicketDraft } from './ticket-draft.ts'
import { plain } from './ticket-terms.ts'

const opposite = { buy: 'sell', sell: 'buy' } as const
const letters: Partial<Record<PriceField, string>> = { stopPrice: 'stp', stopLimit: 'lmt' }

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
  const size = sizeUnit === 'asset' ? readDecimal(plain(draft.size)) : undefined
  const known = size?.gt(zero) ? size.toFixed() : ''
  return {
    size: known,
    lines,
    plan: isBracket && side !== null ? planOf({ symbol, side, size: known }, lines, now) : null,
  }
}

/** Of a bracket whose entry and at least one exit are typed. */
function planOf(
  { symbol, side, size }: { symbol: string; side: 'buy' | 'sell'; size: string },
  lines: readonly DraftLine[],
  since: number,
): RiskPlan | null {
  const at = (field: PriceField) => lines.filter(({ id }) => id === lineId(field))
  const [entry] = at('limitPrice')
  const exits = [...at('targetPrice'), ...at('stopPrice')]
  if (!entry || exits.length === 0) return null
  return {
    id: 'draft',
    symbol,
    side,
    since,
    entry: { lineId: entry.id, price: entry.price },
    exits: exits.map(({ id, price }) => ({
      lineId: id,
      price,
      size: size === '' ? null : size,
      share: size === '' ? '1' : size,
    })),
    waiting: [],
    entered: null,
  }
}

function lineId(field: PriceField): string {
  return `draft ${field}`
}

/** The field of the ticket that a line stands for. */
export function fieldOfLine(id: string): PriceField {
  return id.slice('draft '.length) as PriceField
}
