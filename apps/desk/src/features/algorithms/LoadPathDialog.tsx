import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useScripts } from '../../platform/python/script-store.ts'

/** A file that Leadline reads and watches itself, also while no window is open. */
export function LoadPathDialog({
  onLoaded,
  onClose,
}: {
  onLoaded: (id: string) => void
  onClose: () => void
}) {
  const scripts = useScripts()
  const [path, setPath] = useState('')
  const [mistake, setMistake] = useState<string>()
  const load = async (event: FormEvent) => {
    event.preventDefault()
    if (path.trim() === '') return setMistake('Give the whole path of a Python file.')
    const done = await scripts.loadPath(path.trim())
    if (!done.isDone) return setMistake(done.error?.message ?? done.reason)
    if (done.id !== null) onLoaded(done.id)
    onClose()
  }
  return (
    <ModalDialog title="Follow a file by its path" onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={(event) => void load(event)}>
        <TextField
          label="Path"
          data-first-focus
          value={path}
          mistake={mistake}
          hint="Leadline watches it: when you save it in your own editor, the new settings are shown and you may load it again."
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            Load
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
