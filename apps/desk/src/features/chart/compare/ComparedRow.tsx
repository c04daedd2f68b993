import { chartTheme } from '@leadline/charts/paint/theme'
import type { VenueId } from '@leadline/venues/venue-names'
import { X } from 'lucide-react'

import { SourceChoice } from '../../../platform/panels/SourceChoice.tsx'
import { useColors } from '../../../platform/preferences/use-colors.ts'
import type { ComparedChoice, ComparedForm } from '../chart-settings.ts'
import { comparedForms, hasDifference, marketName, toggledForm } from './compared-choice.ts'

const forms = Object.keys(comparedForms) as ComparedForm[]

/** One market beside the chart's own: from where, and what is drawn of it. */
export function ComparedRow({
  symbol,
  choice,
  place,
  venues,
  trouble,
  onChange,
  onRemove,
}: {
  symbol: string
  choice: ComparedChoice
  place: number
  venues: readonly VenueId[]
  trouble: string | undefined
  onChange: (choice: ComparedChoice) => void
  onRemove: () => void
}) {
  const { theme, palette } = useColors()
  const color = chartTheme(theme, palette).compared[place]
  const name = marketName(choice.symbol, choice.source)
  return (
    <li>
      <div role="group" aria-label={name} className="compared-row">
        <span aria-hidden="true" className="compared-color" style={{ background: color }} />
        <span className="font-medium">{choice.symbol}</span>
        <SourceChoice
          source={choice.source}
          venues={venues}
          isShort={false}
          onChoose={(source) => onChange({ ...choice, source })}
        />
        <span className="compared-forms">
          {forms.map((form) => {
            const isPossible = form !== 'difference' || hasDifference(symbol, choice.symbol)
            return (
              <button
                key={form}
                type="button"
                aria-pressed={isPossible && choice.forms.includes(form)}
                disabled={!isPossible}
                title={isPossible ? undefined : 'Prices in two currencies have no difference'}
                onClick={() => onChange(toggledForm(choice, form))}
                className="compared-form"
              >
                {comparedForms[form]}
              </button>
            )
          })}
        </span>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="icon-button"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      </div>
      {trouble !== undefined && (
        <p role="status" className="text-fog-300 pl-4">
          {trouble}
        </p>
      )}
    </li>
  )
}
