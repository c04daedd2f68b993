import { Segments } from '../../platform/controls/Segments.tsx'
import { AmountField } from './AmountField.tsx'
import { extraFields, type TicketDraft } from './ticket-draft.ts'

/** What only some kinds ask for: how far a stop trails, how much shows, how it is spread over time. */
export function ExtraFields({
  draft,
  quote,
  mistakes,
  onChange,
}: {
  draft: TicketDraft
  quote: string
  mistakes: Readonly<Record<string, string>>
  onChange: (changes: Partial<TicketDraft>) => void
}) {
  const fields = extraFields(draft.kind)
  const { trailingUnit } = draft
  return (
    <>
      {fields.includes('trailing') && (
        <AmountField
          label="Behind the market"
          unit={trailingUnit === 'percent' ? '%' : quote}
          value={draft.trailing}
          mistake={mistakes['trailing'] ?? mistakes['offset']}
          onType={(trailing) => onChange({ trailing })}
        >
          <Segments
            label="Behind the market in"
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
      {fields.includes('displaySize') && (
        <AmountField
          label="Shown at a time"
          unit=""
          value={draft.displaySize}
          mistake={mistakes['displaySize']}
          onType={(displaySize) => onChange({ displaySize })}
        />
      )}
      {fields.includes('schedule') && (
        <>
          <AmountField
            label="Pieces"
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
