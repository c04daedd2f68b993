import { ChevronDown } from 'lucide-react'
import { useContext, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Keys } from '../../platform/controls/Keys.tsx'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { HotkeyContext } from '../../platform/hotkeys/use-hotkey.ts'
import { type SavedFilter, withSaved } from './saved-filters.ts'

interface SaveFilterProps {
  expression: string
  /** It can be read, so it can be saved. */
  isGood: boolean
  /** Those that make sense in this panel. */
  offered: readonly SavedFilter[]
  list: readonly SavedFilter[]
  onApply: (expression: string) => void
  onKeep: (list: SavedFilter[]) => void
}

/** Save beside the field, and the saved filters behind the arrow. */
export function SaveFilter({
  expression,
  isGood,
  offered,
  list,
  onApply,
  onKeep,
}: SaveFilterProps) {
  const [isNaming, setIsNaming] = useState(false)
  const hotkeys = useContext(HotkeyContext)
  return (
    <>
      <button
        type="button"
        disabled={!isGood}
        title={isGood ? undefined : 'Write a filter first'}
        onClick={() => setIsNaming(true)}
        className="text-fog-300 enabled:hover:text-fog-50 disabled:text-fog-500 h-full shrink-0 px-1.5"
      >
        Save
      </button>
      <Menu
        name="Saved filters"
        align="right"
        className="icon-button !w-5"
        label={<ChevronDown aria-hidden="true" className="size-3.5" />}
      >
        {() =>
          offered.length === 0 ? (
            <MenuHeading>
              No saved filter makes sense here yet. Write one and choose Save.
            </MenuHeading>
          ) : (
            <>
              <MenuHeading>Apply</MenuHeading>
              {offered.map(({ name, expression: saved }, index) => (
                <MenuItem
                  key={name}
                  isChecked={saved === expression}
                  detail={
                    index < 9 ? (
                      <Keys keys={hotkeys.keysOf(`filter.saved-${index + 1}`)} />
                    ) : undefined
                  }
                  onSelect={() => onApply(saved)}
                >
                  {name} <span className="figures text-fog-300">{saved}</span>
                </MenuItem>
              ))}
              <MenuLine />
              <MenuHeading>Delete</MenuHeading>
              {offered.map(({ name }) => (
                <MenuItem
                  key={name}
                  onSelect={() => onKeep(list.filter((each) => each.name !== name))}
                >
                  Delete {name}
                </MenuItem>
              ))}
            </>
          )
        }
      </Menu>
      {isNaming && (
        <NameFilter
          expression={expression}
          list={list}
          onClose={() => setIsNaming(false)}
          onKeep={onKeep}
        />
      )}
    </>
  )
}

function NameFilter({
  expression,
  list,
  onClose,
  onKeep,
}: Pick<SaveFilterProps, 'expression' | 'list' | 'onKeep'> & { onClose: () => void }) {
  const [name, setName] = useState('')
  const wanted = name.trim()
  const isThere = list.some((each) => each.name === wanted)
  return (
    <ModalDialog title="Save filter" onClose={onClose}>
      <form
        method="dialog"
        className="flex flex-col gap-3 p-3"
        onSubmit={() => {
          if (wanted !== '') onKeep(withSaved(list, { name: wanted, expression }))
        }}
      >
        <p className="figures text-fog-300 text-[12px]">{expression}</p>
        <TextField
          label="Name"
          maxLength={60}
          value={name}
          hint={isThere ? `${wanted} is there already and gets this expression.` : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit" disabled={wanted === ''}>
            Save
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
