import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef, useState } from 'react'

import { useFoundMarkets } from '../../../platform/markets/use-found-markets.ts'

/** So many found markets are listed. */
const most = 7

/** A symbol that is typed, or the chart's own at one exchange. Enter adds the first one found. */
export function CompareOffers({
  symbol,
  venues,
  onAdd,
}: {
  symbol: string
  venues: readonly VenueId[]
  onAdd: (symbol: string, source: 'all' | VenueId) => void
}) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = useFoundMarkets(typed)
  const markets = (found?.markets ?? []).slice(0, most)
  useEffect(() => field.current?.focus(), [])
  const add = (other: string, source: 'all' | VenueId) => {
    setTyped('')
    onAdd(other, source)
    field.current?.focus()
  }
  return (
    <>
      <input
        ref={field}
        type="search"
        aria-label="Add a market"
        placeholder="Add a market, such as ETH-USD"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          const [first] = markets
          if (key === 'Enter' && first) add(first.symbol, 'all')
        }}
        className="desk-field compare-search"
      />
      {typed.trim() === '' ? (
        venues.length > 0 && (
          <>
            <h2>{symbol} at one exchange</h2>
            <div className="compare-venues">
              {venues.map((id) => (
                <button
                  key={id}
                  type="button"
                  aria-label={`Add ${symbol} at ${venueOf(id).name}`}
                  onClick={() => add(symbol, id)}
                  className="compared-form"
                >
                  {venueOf(id).name}
                </button>
              ))}
            </div>
          </>
        )
      ) : (
        <ul aria-label="Found markets">
          {markets.map((market) => (
            <li key={market.symbol}>
              <button
                type="button"
                aria-label={`Add ${market.symbol}`}
                onClick={() => add(market.symbol, 'all')}
                className="compare-offer"
              >
                <span className="font-medium">{market.symbol}</span>
                <span>{market.venues.map((id) => venueOf(id).name).join(', ')}</span>
              </button>
            </li>
          ))}
          {found && markets.length === 0 && (
            <li role="status" className="text-fog-300 py-1">
              No market of that name.
            </li>
          )}
        </ul>
      )}
    </>
  )
}
