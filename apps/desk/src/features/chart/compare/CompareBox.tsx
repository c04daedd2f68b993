import { mostCompared } from '@leadline/charts/compare/compared-markets'
import type { VenueId } from '@leadline/venues/venue-names'

import type { ChartSource, ComparedChoice } from '../chart-settings.ts'
import { addedChoice, marketName } from './compared-choice.ts'
import { ComparedRow } from './ComparedRow.tsx'
import { CompareOffers } from './CompareOffers.tsx'

/** The markets beside the chart's own, and those to add. */
export function CompareBox({
  symbol,
  source,
  compared,
  venues,
  errors,
  onChange,
}: {
  symbol: string
  source: ChartSource
  compared: readonly ComparedChoice[]
  venues: readonly VenueId[]
  errors: readonly (string | undefined)[]
  onChange: (compared: readonly ComparedChoice[]) => void
}) {
  const name = marketName(symbol, source)
  return (
    <div className="compare-box">
      <h2>Beside {name}</h2>
      {compared.length === 0 && <p className="text-fog-300">Nothing. Add a market below.</p>}
      <ul>
        {compared.map((choice, place) => (
          <ComparedRow
            // oxlint-disable-next-line react/no-array-index-key -- the same market may be there twice
            key={`${choice.symbol} ${place}`}
            symbol={symbol}
            choice={choice}
            place={place}
            venues={venues}
            trouble={errors[place]}
            onChange={(next) => onChange(compared.map((each, at) => (at === place ? next : each)))}
            onRemove={() => onChange(compared.filter((_, at) => at !== place))}
          />
        ))}
      </ul>
      {compared.length < mostCompared ? (
        <CompareOffers
          symbol={symbol}
          venues={venues.filter((id) => id !== source)}
          onAdd={(other, from) => onChange([...compared, addedChoice(symbol, other, from)])}
        />
      ) : (
        <p className="text-fog-300 py-1">More than {mostCompared} cannot be told apart.</p>
      )}
    </div>
  )
}
