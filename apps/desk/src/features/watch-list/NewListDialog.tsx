import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { listNameMistake, type WatchLists } from '../../platform/watch-lists/watch-lists.ts'

export function NewListDialog({
  lists,
  onMake,
  onClose,
}: {
  lists: WatchLists
  onMake: (name: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const name = text.trim()
  const mistake = listNameMistake(name, lists)
  return (
    <ModalDialog title="New list" onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (mistake !== undefined) return
          onMake(name)
          onClose()
        }}
      >
        <TextField
          label="Name"
          data-first-focus
          placeholder="layer-one"
          maxLength={40}
          value={text}
          mistake={isTried ? mistake : undefined}
          hint="Lowercase letters, digits and hyphens. In a filter, @ and the name stand for its symbols."
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            Make the list
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
