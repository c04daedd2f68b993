import type { ColumnState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { needsKeyWords, useKeylessVenues } from '../../../platform/vault/keyless-venues.ts'
import type { ExtraColumn } from '../rows/row-style.ts'

const stateWords: Record<ColumnState, string> = {
  live: '',
  quotes: ': quotes for sizes, not resting orders',
  waiting: ': waiting for its book',
  stale: ': no data',
  absent: ': does not list this market',
}

/** What each column of the ladder is. */
export function ColumnHeads({
  venues,
  states,
  extra,
}: {
  venues: readonly VenueId[]
  states: readonly ColumnState[]
  extra: ExtraColumn
}) {
  const keyless = useKeylessVenues()
  return (
    <div className="ladder-heads">
      <span>Depth</span>
      <span>Yours</span>
      <span>Price</span>
      <span>Size</span>
      {extra !== null && <span>{extra === 'average' ? 'Average' : 'Notional'}</span>}
      {venues.map((id, column) => {
        const state = states[column] ?? 'waiting'
        const { name, monogram } = venueOf(id)
        const isKeyless = state === 'waiting' && keyless.includes(id)
        const words = isKeyless ? `: ${needsKeyWords}` : stateWords[state]
        return (
          <abbr key={id} data-state={state} title={name + words}>
            {monogram}
          </abbr>
        )
      })}
    </div>
  )
}

/** Gray, hatched columns behind the rows: their exchanges have no data, and their sizes are in no total. */
export function OffColumns({
  states,
  hasExtra,
}: {
  states: readonly ColumnState[]
  hasExtra: boolean
}) {
  if (states.every((state) => state === 'live' || state === 'quotes')) return null
  const first = hasExtra ? 6 : 5
  return (
    <div className="ladder-offs">
      {states.map((state, column) =>
        state === 'stale' || state === 'absent' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <span key={column} className="ladder-off" style={{ gridColumn: first + column }} />
        ) : null,
      )}
    </div>
  )
}
