import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'
import { NameDialog } from '../../platform/controls/NameDialog.tsx'
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

export function ScriptDialogs({
  dialog,
  name,
  names,
  onRename,
  onDelete,
  onClose,
}: ScriptDialogsProps) {
  const others = names.filter((other) => other !== name)
  return dialog === 'rename' ? (
    <NameDialog
      title="Rename script"
      name={name}
      hint="What is loaded or drawn already goes on under its old name."
      maxLength={64}
      button="Rename"
      mistakeIn={(typed) => scriptNameMistake(typed, others)}
      onName={(typed) => typed !== name && onRename(typed)}
      onClose={onClose}
    />
  ) : (
    <DeleteDialog
      title={`Delete ${name}?`}
      button={`Delete ${name}`}
      onDelete={onDelete}
      onClose={onClose}
    >
      The script is removed from Leadline’s editor for good. Files on your disk stay, and so does
      what is loaded already.
    </DeleteDialog>
  )
}
