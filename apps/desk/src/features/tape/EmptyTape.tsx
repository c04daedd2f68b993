import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf, venues as allVenues } from '@leadline/venues/venue-registry'
import { type Ref, useContext } from 'react'

import { Keys } from '../../platform/controls/Keys.tsx'
import { HotkeyContext } from '../../platform/hotkeys/use-hotkey.ts'

const silent = allVenues.filter(({ publishesTrades }) => !publishesTrades).map(({ name }) => name)
const noTrades = `${silent.join(' and ')} ${silent.length === 1 ? 'publishes' : 'publish'} no trades.`

/** Why there is no line: null where there is one. */
export type EmptyReason = 'waiting' | 'filtered' | 'no-trades' | 'no-exchange' | null

export function emptyReason(
  lines: number,
  filter: string,
  venues: readonly VenueId[],
): EmptyReason {
  if (lines > 0) return null
  if (venues.length === 0) return 'no-exchange'
  if (venues.every((id) => !venueOf(id).publishesTrades)) return 'no-trades'
  return filter === '' ? 'waiting' : 'filtered'
}

/** An empty tape says why it is empty and what to do next. */
export function EmptyTape({
  reason,
  hidden,
}: {
  reason: EmptyReason
  hidden: Ref<HTMLSpanElement>
}) {
  const hotkeys = useContext(HotkeyContext)
  switch (reason) {
    case null:
      return null
    case 'waiting':
      return <p className="panel-words">No print yet. Trades appear here as they happen.</p>
    case 'no-exchange':
      return (
        <p className="panel-words">No exchange is shown. Choose some in Preferences, Exchanges.</p>
      )
    case 'no-trades':
      return <p className="panel-words">{noTrades} Your own fills will appear here.</p>
    case 'filtered':
      return (
        <div className="panel-words">
          <p>
            No print passed the filter; <span ref={hidden} className="figures" /> hidden in the last
            minute.
          </p>
          <button
            type="button"
            className="text-fog-50 mt-1 inline-flex items-center gap-2"
            onClick={() => hotkeys.run('filter.toggle')}
          >
            Filter off <Keys keys={hotkeys.keysOf('filter.toggle')} />
          </button>
        </div>
      )
  }
}
