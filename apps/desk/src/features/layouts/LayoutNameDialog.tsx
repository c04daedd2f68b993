import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import type { LayoutKeeper } from './layout-keeper.ts'
import { layoutNameMistake } from './layout-name.ts'

const words = {
  'save-layout-as': { title: 'Save layout as', button: 'Save' },
  'rename-layout': { title: 'Rename layout', button: 'Rename' },
}

/** Asks for the name of a layout. */
export function LayoutNameDialog({
  keeper,
  purpose,
  onClose,
}: {
  keeper: LayoutKeeper
  purpose: keyof typeof words
  onClose: () => void
}) {
  const isRenaming = purpose === 'rename-layout'
  const [text, setText] = useState(isRenaming ? keeper.open.get() : '')
  const [isTried, setIsTried] = useState(false)
  const name = text.trim()
  const mistake = layoutNameMistake(name, keeper.names())
  const { title, button } = words[purpose]
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (mistake !== undefined) return
          if (isRenaming) keeper.rename(name)
          else keeper.saveAs(name)
          onClose()
        }}
      >
        <TextField
          label="Name"
          data-first-focus
          maxLength={40}
          value={text}
          mistake={isTried ? mistake : undefined}
          hint="Changes to a layout are kept as you make them."
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            {button}
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
