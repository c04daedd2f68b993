import type { IDockviewHeaderActionsProps } from 'dockview-react'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Menu } from '../../platform/controls/Menu.tsx'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import { useValue, Value } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { PanelMenu } from './PanelMenu.tsx'

const noState = new Value<PanelState | undefined>(undefined)

/** The end of a header: the brass mark of a filter, and the menu. */
export function PanelHeaderEnd({ activePanel }: IDockviewHeaderActionsProps) {
  const { room, panelMenus } = useDesk()
  const id = activePanel?.id ?? ''
  const state = useValue<PanelState | undefined>(room.of(id) ?? noState)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    panelMenus.set(id, button.current)
    return () => void panelMenus.delete(id)
  })
  if (!state) return null
  const isFiltered = state.filter.isOn && state.filter.text !== ''
  return (
    <div
      className="flex h-full items-center pr-1"
      onPointerDownCapture={() => activePanel?.api.setActive()}
      onFocusCapture={() => activePanel?.api.setActive()}
    >
      {isFiltered && (
        <svg
          viewBox="0 0 10 10"
          role="img"
          aria-label="Filtered"
          className="fill-brass-400 mx-1 size-2.5"
        >
          <path d="M5 0 10 5 5 10 0 5z" />
        </svg>
      )}
      <Menu
        name="Panel menu"
        align="right"
        buttonRef={button}
        className="icon-button"
        label={<Ellipsis aria-hidden="true" className="size-4" />}
      >
        {() => <PanelMenu id={id} state={state} />}
      </Menu>
    </div>
  )
}
