import { mostEarlierTargets } from '@leadline/orders/synthetic/bracket-targets'
import { Plus, X } from 'lucide-react'

import type { DraftTarget } from '../ticket-draft.ts'
import { AmountField } from './AmountField.tsx'

/** What the first target that is added takes, until somebody says otherwise. */
const usualPercent = '50'

/** Targets that a bracket reaches before its last one, each with the part of the size that leaves there. */
export function EarlierTargets({
  targets,
  quote,
  mistakes,
  notes,
  onChange,
}: {
  targets: readonly DraftTarget[]
  quote: string
  mistakes: Readonly<Record<string, string>>
  notes: Readonly<Record<string, string>>
  onChange: (targets: readonly DraftTarget[]) => void
}) {
  const set = (place: number, changes: Partial<DraftTarget>) =>
    onChange(targets.map((one, at) => (at === place ? { ...one, ...changes } : one)))
  return (
    <>
      {targets.map(({ price, percent }, place) => {
        const name = `Target ${place + 1}`
        const key = `target-${place + 1}`
        const share = `percent-${place + 1}`
        return [
          <AmountField
            key={key}
            label={name}
            unit={quote}
            value={price}
            mistake={mistakes[key]}
            note={notes[key]}
            onType={(typed) => set(place, { price: typed })}
          >
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={() => onChange(targets.filter((_, at) => at !== place))}
            >
              <X aria-hidden="true" className="size-3" />
            </button>
          </AmountField>,
          <AmountField
            key={share}
            label={`${name} takes`}
            unit="% of the size"
            value={percent}
            mistake={mistakes[share]}
            onType={(typed) => set(place, { percent: typed })}
          />,
        ]
      })}
      {targets.length < mostEarlierTargets && (
        <button
          type="button"
          className="add-target"
          onClick={() => {
            const first = targets.length === 0
            onChange([...targets, { price: '', percent: first ? usualPercent : '' }])
          }}
        >
          <Plus aria-hidden="true" className="size-3" /> Earlier target
        </button>
      )}
    </>
  )
}
