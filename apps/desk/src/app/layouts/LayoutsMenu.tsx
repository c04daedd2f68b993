import { ChevronDown } from 'lucide-react'

import { isBuiltIn } from '../../features/layouts/built-in-layouts.ts'
import { Keys } from '../../platform/controls/Keys.tsx'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { useDesk } from '../desk-parts.ts'
import { useLayouts } from './use-layouts.ts'

/** All layouts, and what can be done with the open one. Changes are kept as they are made, so there is no plain Save. */
export function LayoutsMenu() {
  const { dialog, hotkeys } = useDesk()
  const { keeper, names, open } = useLayouts()
  return (
    <Menu
      className="top-item"
      label={
        <>
          <span className="layouts-word">Layouts</span>
          <span className="open-layout">{open}</span>
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </>
      }
    >
      {() => (
        <>
          {names.map((name) => (
            <MenuItem
              key={name}
              isChecked={name === open}
              onSelect={() => keeper?.openLayout(name)}
            >
              {name}
            </MenuItem>
          ))}
          <MenuLine />
          <MenuItem
            detail={<Keys keys={hotkeys.keysOf('desk.next-layout')} />}
            onSelect={() => keeper?.step(1)}
          >
            Next layout
          </MenuItem>
          <MenuItem onSelect={() => dialog.set('save-layout-as')}>Save as …</MenuItem>
          {!isBuiltIn(open) && (
            <MenuItem onSelect={() => dialog.set('rename-layout')}>Rename {open} …</MenuItem>
          )}
          <MenuItem onSelect={() => dialog.set('remove-layout')}>
            {isBuiltIn(open) ? `Reset ${open} …` : `Delete ${open} …`}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
