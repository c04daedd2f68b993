import type { IDockviewPanel } from 'dockview-react'
import { ChevronDown } from 'lucide-react'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem } from '../../platform/controls/MenuItem.tsx'
import { useDesk } from '../desk-parts.ts'
import { TabTitle } from './TabTitle.tsx'

/** The tabs for which a header has no room, under one button. */
export function FoldedTabs({ panels }: { panels: readonly IDockviewPanel[] }) {
  const { room } = useDesk()
  if (panels.length === 0) return null
  const words = `${panels.length} more ${panels.length === 1 ? 'tab' : 'tabs'}`
  return (
    <Menu
      name={words}
      className="more-tabs"
      label={
        <>
          <ChevronDown aria-hidden="true" className="size-3" />
          {panels.length}
        </>
      }
    >
      {() =>
        panels.map(({ id, api }) => {
          const state = room.of(id)?.get()
          return (
            <MenuItem key={id} onSelect={() => api.setActive()}>
              {state && <TabTitle state={state} />}
            </MenuItem>
          )
        })
      }
    </Menu>
  )
}
