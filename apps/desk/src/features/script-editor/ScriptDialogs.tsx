import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { scriptNameMistake } from '../../platform/python/python-scripts.ts'

export type ScriptDialog = 'rename' | 'delete'

interface ScriptDialogsProps {
  dialog: ScriptDialog
  name: string
  names: readonly string[]
  onRename: (name: string) => void
  onDelete: () => void
  onClose: () => void
}

export function ScriptDialogs(props: ScriptDialogsProps) {
  return props.dialog === 'rename' ? <RenameScript {...props} /> : <DeleteScript {...props} />
}

function RenameScript({ name, names, onRename, onClose }: ScriptDialogsProps) {
  const [text, setText] = useState(name)
  const [isTried, setIsTried] = useState(false)
  const typed = text.trim()
  const others = names.filter((other) => other !== name)
  const mistake = scriptNameMistake(typed, others)
  return (
    <ModalDialog title="Rename script" onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (mistake !== undefined) return
          if (typed !== name) onRename(typed)
          onClose()
        }}
      >
        <TextField
          label="Name"
          data-first-focus
          maxLength={64}
          value={text}
          mistake={isTried ? mistake : undefined}
          hint="What is loaded or drawn already goes on under its old name."
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            Rename
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}

function DeleteScript({ name, onDelete, onClose }: ScriptDialogsProps) {
  return (
    <ModalDialog title={`Delete ${name}?`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          The script is removed from Leadline’s editor for good. Files on your disk stay, and so
          does what is loaded already.
        </p>
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Keep it
          </DeskButton>
          <DeskButton
            danger
            onClick={() => {
              onDelete()
              onClose()
            }}
          >
            Delete {name}
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
