import { Segments } from '../../../platform/controls/Segments.tsx'
import { extraFields, type LimitForm, type TicketDraft } from '../ticket-draft.ts'
import { AmountField } from './AmountField.tsx'

/** What only some kinds ask for: how far a stop trails, how much shows, how it is spread over time. */
export function ExtraFields({
  draft,
  limitForm,
  asset,
  quote,
  mistakes,
  notes,
  onChange,
}: {
  draft: TicketDraft
  limitForm: LimitForm
  asset: string
  quote: string
  mistakes: Readonly<Record<string, string>>
  notes: Readonly<Record<string, string>>
  onChange: (changes: Partial<TicketDraft>) => void
}) {
  const fields = extraFields(draft.kind, limitForm)
  const { trailingUnit } = draft
  return (
    <>
      {fields.includes('trailing') && (
        <AmountField
          label="Trail distance"
          unit={trailingUnit === 'percent' ? '%' : quote}
          value={draft.trailing}
          mistake={mistakes['trailing'] ?? mistakes['offset']}
          note={notes['trailing']}
          onType={(trailing) => onChange({ trailing })}
        >
          <Segments
            label="Trail distance, in"
            className="ticket-units"
            value={trailingUnit}
            segments={[
              { value: 'percent', label: '%' },
              { value: 'price', label: quote },
            ]}
            onChoose={(next) => onChange({ trailingUnit: next })}
          />
        </AmountField>
      )}
      {fields.includes('limitOffset') && (
        <AmountField
          label="Limit offset"
          unit={quote}
          value={draft.limitOffset}
          mistake={mistakes['limitOffset']}
          note={notes['limitOffset'] ?? offsetHelp(draft.side)}
          onType={(limitOffset) => onChange({ limitOffset, priceAgain: null })}
        />
      )}
      {fields.includes('displaySize') && (
        <AmountField
          label="Display size"
          unit={asset}
          value={draft.displaySize}
          mistake={mistakes['displaySize']}
          onType={(displaySize) => onChange({ displaySize })}
        />
      )}
      {fields.includes('schedule') && (
        <>
          <AmountField
            label="Slices"
            unit=""
            value={draft.pieces}
            mistake={mistakes['time']}
            onType={(pieces) => onChange({ pieces })}
          />
          <AmountField
            label="Over"
            unit="minutes"
            value={draft.minutes}
            onType={(minutes) => onChange({ minutes })}
          />
        </>
      )}
    </>
  )
}

/** What a person who sees the field for the first time asks. */
function offsetHelp(side: TicketDraft['side']): string {
  const way = side === null ? 'beyond' : side === 'buy' ? 'above' : 'below'
  return `How far ${way} the stop its limit lies when it triggers.`
}
