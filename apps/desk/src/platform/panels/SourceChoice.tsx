import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { ChevronDown } from 'lucide-react'

import { Menu } from '../controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../controls/MenuItem.tsx'

/** One exchange alone, or all that are shown. */
export type MarketSource = 'all' | VenueId

const all = 'All shown exchanges'

/** Which exchanges a chart or a heatmap is built from. */
export function SourceChoice({
  source,
  venues,
  isShort,
  onChoose,
}: {
  source: MarketSource
  /** Those that are shown and publish what it is built from. */
  venues: readonly VenueId[]
  isShort: boolean
  onChoose: (source: MarketSource) => void
}) {
  const text = source === 'all' ? (isShort ? 'All' : all) : venueOf(source).name
  return (
    <Menu
      className="choice"
      label={
        <>
          <span className="choice-word text-fog-300">Source</span>
          <span>{text}</span>
          <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
        </>
      }
    >
      {() => (
        <>
          <MenuItem isChecked={source === 'all'} onSelect={() => onChoose('all')}>
            {all}
          </MenuItem>
          <MenuLine />
          <MenuHeading>One exchange alone</MenuHeading>
          {venues.map((id) => (
            <MenuItem key={id} isChecked={source === id} onSelect={() => onChoose(id)}>
              {venueOf(id).name}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
