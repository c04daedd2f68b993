import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'

export interface ChangeField {
  name: string
  label: string
  value: string
}

type Stop = Extract<WireSyntheticTerms, { kind: 'oco' }>['stop']

/** What can be changed of a synthetic order while it runs. */
export function changeFields(terms: WireSyntheticTerms): ChangeField[] {
  const size = { name: 'size', label: 'Size', value: terms.size }
  const price = (name: string, label: string, value: string | null) =>
    value === null ? [] : [{ name, label, value }]
  const stopFields = ({ stopPrice, limitPrice }: Stop) => [
    ...price('stopPrice', 'Stop price', stopPrice),
    ...price('stopLimit', 'Stop limit', limitPrice),
  ]
  switch (terms.kind) {
    case 'oco':
      return [
        ...price('limitPrice', 'Limit price', terms.limitPrice),
        ...stopFields(terms.stop),
        size,
      ]
    case 'bracket':
      return [
        ...price('entryPrice', 'Entry', terms.entryPrice),
        ...(terms.earlierTargets ?? []).flatMap(({ price: at, percent }, place) => [
          { name: `target-${place + 1}`, label: `Target ${place + 1}`, value: at },
          { name: `percent-${place + 1}`, label: 'Leaves there, %', value: percent },
        ]),
        ...price(
          'targetPrice',
          terms.earlierTargets?.length ? 'Last target' : 'Target price',
          terms.targetPrice,
        ),
        ...stopFields(terms.stop),
        size,
      ]
    case 'trailing-stop': {
      const unit = terms.offset.unit === 'percent' ? ', %' : ''
      return [{ name: 'offset', label: `Trail distance${unit}`, value: terms.offset.value }, size]
    }
    case 'iceberg':
      return [
        ...price('limitPrice', 'Limit price', terms.limitPrice),
        ...price('displaySize', 'Display size', terms.displaySize),
        size,
      ]
    case 'twap':
      return [
        ...price('limitPrice', 'Limit price', terms.limitPrice),
        { name: 'slices', label: 'Slices', value: String(terms.slices) },
        { name: 'minutes', label: 'Minutes', value: String(terms.durationMs / 60_000) },
        size,
      ]
    case 'chase':
      return [...price('worstPrice', 'Worst price', terms.worstPrice), size]
  }
}

/** The order as it is to be, from what was typed; commas may be typed. */
export function withChanges(
  terms: WireSyntheticTerms,
  typed: Readonly<Record<string, string>>,
): WireSyntheticTerms {
  const text = (name: string, before: string) => {
    const now = typed[name]?.replaceAll(',', '').trim()
    return now === undefined || now === '' ? before : now
  }
  const maybe = (name: string, before: string | null) =>
    before === null ? null : text(name, before)
  const size = text('size', terms.size)
  const stopOf = (stop: Stop): Stop => ({
    ...stop,
    stopPrice: text('stopPrice', stop.stopPrice),
    limitPrice: maybe('stopLimit', stop.limitPrice),
  })
  switch (terms.kind) {
    case 'oco': {
      const limitPrice = text('limitPrice', terms.limitPrice)
      return { ...terms, size, limitPrice, stop: stopOf(terms.stop) }
    }
    case 'bracket': {
      const targetPrice = text('targetPrice', terms.targetPrice)
      const entryPrice = maybe('entryPrice', terms.entryPrice)
      const earlier = terms.earlierTargets?.map(({ price, percent }, place) => ({
        price: text(`target-${place + 1}`, price),
        percent: text(`percent-${place + 1}`, percent),
      }))
      const targets = { ...(earlier && { earlierTargets: earlier }), targetPrice }
      return { ...terms, size, entryPrice, ...targets, stop: stopOf(terms.stop) }
    }
    case 'trailing-stop': {
      const { unit, value } = terms.offset
      return { ...terms, size, offset: { unit, value: text('offset', value) } }
    }
    case 'iceberg': {
      const displaySize = text('displaySize', terms.displaySize)
      return { ...terms, size, displaySize, limitPrice: text('limitPrice', terms.limitPrice) }
    }
    case 'twap': {
      const slices = Number(text('slices', String(terms.slices))) || 0
      const minutes = Number(text('minutes', String(terms.durationMs / 60_000))) || 0
      const limitPrice = maybe('limitPrice', terms.limitPrice)
      return { ...terms, size, slices, durationMs: Math.round(minutes * 60_000), limitPrice }
    }
    case 'chase':
      return { ...terms, size, worstPrice: text('worstPrice', terms.worstPrice) }
  }
}
