import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { mainList, watchList, type WatchLists } from '../../platform/watch-lists/watch-lists.ts'
import { DeleteListDialog } from './DeleteListDialog.tsx'
import { NewListDialog } from './NewListDialog.tsx'

/** In the header: which list, and New list. */
export function WatchListChoices({
  lists,
  list,
  onChoose,
}: {
  lists: WatchLists
  list: string
  onChoose: (list: string) => void
}) {
  const documentStore = useDocumentStore()
  const [dialog, setDialog] = useState<'new' | 'delete'>()
  return (
    <>
      <Menu
        className="choice"
        label={
          <>
            <span className="figures">{list}</span>
            <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() => (
          <>
            {Object.keys(lists).map((name) => (
              <MenuItem key={name} isChecked={name === list} onSelect={() => onChoose(name)}>
                <span className="figures">{name}</span>
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem isDisabled={list === mainList} onSelect={() => setDialog('delete')}>
              Delete {list} …
            </MenuItem>
          </>
        )}
      </Menu>
      <button type="button" className="choice border-transparent" onClick={() => setDialog('new')}>
        New list
      </button>
      {dialog === 'new' && (
        <NewListDialog
          lists={lists}
          onClose={() => setDialog(undefined)}
          onMake={(name) => {
            documentStore.keep(watchList, name, { symbols: [] })
            onChoose(name)
          }}
        />
      )}
      {dialog === 'delete' && (
        <DeleteListDialog
          list={list}
          onClose={() => setDialog(undefined)}
          onDelete={() => {
            documentStore.forget(watchList.kind, list)
            onChoose(mainList)
          }}
        />
      )}
    </>
  )
}
