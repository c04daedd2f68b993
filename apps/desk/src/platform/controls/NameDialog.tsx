import { useState } from 'react'

import { DeskButton } from './DeskButton.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { TextField } from './TextField.tsx'

interface NameDialogProps {
  title: string
  /** What the field holds at first. */
  name?: string
  hint: string
  placeholder?: string
  maxLength: number
  button: string
  mistakeIn: (name: string) => string | undefined
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for a name, and says what is wrong with it once somebody has tried. */
export function NameDialog({
  title,
  name = '',
  hint,
  placeholder,
  maxLength,
  button,
  mistakeIn,
  onName,
  onClose,
}: NameDialogProps) {
  const [text, setText] = useState(name)
  const [isTried, setIsTried] = useState(false)
  const typed = text.trim()
  const mistake = mistakeIn(typed)
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (mistake !== undefined) return
          onName(typed)
          onClose()
        }}
      >
        <TextField
          label="Name"
          data-first-focus
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          mistake={isTried ? mistake : undefined}
          hint={hint}
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
