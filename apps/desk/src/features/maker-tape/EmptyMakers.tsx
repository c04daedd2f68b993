import { makerSureness } from '@leadline/venues/maker-sureness'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { ShownMaker } from './MakerFoot.tsx'

/** Why there is no line: null where there is one. */
export type EmptyReason = 'waiting' | 'filtered' | 'no book' | 'no exchange' | 'not read' | null

export function emptyReason(
  lines: number,
  filtered: boolean,
  venues: readonly VenueId[],
  makers: readonly ShownMaker[],
): EmptyReason {
  if (lines > 0) return null
  if (venues.length === 0) return 'no exchange'
  if (venues.every((id) => makerSureness(venueOf(id)).kind === 'nothing')) return 'no book'
  if (makers.length > 0 && makers.every(({ state }) => state !== 'live')) return 'not read'
  return filtered ? 'filtered' : 'waiting'
}

/** An empty maker tape says why it is empty and what to do next. */
export function EmptyMakers({
  reason,
  venues,
  onShowAll,
}: {
  reason: EmptyReason
  venues: readonly VenueId[]
  onShowAll: () => void
}) {
  switch (reason) {
    case null:
      return null
    case 'waiting':
      return <p className="panel-words">Nothing yet. Size that comes and goes appears here.</p>
    case 'not read':
      return (
        <p className="panel-words">
          No book is live right now. Lines appear once book and trades are there again.
        </p>
      )
    case 'no exchange':
      return (
        <p className="panel-words">No exchange is shown. Choose some in Preferences, Exchanges.</p>
      )
    case 'no book':
      return (
        <p className="panel-words">
          {venues.map((id) => makerSureness(venueOf(id)).words).join(' ')}
        </p>
      )
    case 'filtered':
      return (
        <div className="panel-words">
          <p>Nothing that is shown has happened yet.</p>
          <button type="button" className="text-fog-50 mt-1" onClick={onShowAll}>
            Show everything
          </button>
        </div>
      )
  }
}
