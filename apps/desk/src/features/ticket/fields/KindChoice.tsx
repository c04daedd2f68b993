import type { VenueId } from '@leadline/venues/venue-names'
import { ChevronDown } from 'lucide-react'

import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import type { TicketKind } from '../ticket-draft.ts'
import {
  syntheticChoices,
  type KindChoice as Choice,
  kindChoices,
  kindLabel,
} from '../ticket-kinds.ts'

/** The kind of order: what the exchange takes, what it lacks and why, and what Leadline holds. */
export function KindChoice({
  kind,
  venue,
  onChoose,
}: {
  kind: TicketKind
  venue: VenueId | null
  onChoose: (kind: TicketKind) => void
}) {
  const item = ({ kind: each, label, trouble }: Choice) => (
    <MenuItem
      key={each}
      isChecked={each === kind}
      isDisabled={trouble !== ''}
      detail={trouble === '' ? undefined : trouble}
      onSelect={() => onChoose(each)}
    >
      {label}
    </MenuItem>
  )
  return (
    <Menu
      className="choice ticket-kind"
      label={
        <>
          <span className="text-fog-300">Type</span>
          <span className="flex-1 truncate text-left">{kindLabel(kind)}</span>
          <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
        </>
      }
    >
      {() => (
        <>
          <MenuHeading>At the exchange</MenuHeading>
          {kindChoices(venue).map(item)}
          <MenuLine />
          <MenuHeading>Held by Leadline</MenuHeading>
          {syntheticChoices(venue).map(item)}
        </>
      )}
    </Menu>
  )
}
