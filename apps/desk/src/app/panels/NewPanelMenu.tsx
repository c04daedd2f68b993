import { Plus } from 'lucide-react'
import { useRef } from 'react'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem } from '../../platform/controls/MenuItem.tsx'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { useDesk } from '../desk-parts.ts'
import { openPanel } from '../docking/panel-moves.ts'
import { focusPanel } from './focus-panel.ts'
import { panelKinds } from './panel-registry.ts'

export function NewPanelMenu() {
  const desk = useDesk()
  const button = useRef<HTMLButtonElement>(null)
  useHotkey('desk.new-panel', () => button.current?.click())
  return (
    <Menu
      buttonRef={button}
      className="top-item"
      label={
        <>
          <Plus aria-hidden="true" className="size-3.5" /> New panel
        </>
      }
    >
      {() =>
        panelKinds
          .filter(({ isOnce }) => !isOnce)
          .map(({ kind, title }) => (
            <MenuItem
              key={kind}
              onSelect={() => {
                const id = openPanel(desk, kind)
                if (id !== undefined) focusPanel(desk, id)
              }}
            >
              {title}
            </MenuItem>
          ))
      }
    </Menu>
  )
}
