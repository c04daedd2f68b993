import { NameDialog } from '../../platform/controls/NameDialog.tsx'
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
  return (
    <NameDialog
      title="New list"
      placeholder="layer-one"
      hint="Lowercase letters, digits and hyphens. In a filter, @ and the name stand for its symbols."
      maxLength={40}
      button="Make the list"
      mistakeIn={(name) => listNameMistake(name, lists)}
      onName={onMake}
      onClose={onClose}
    />
  )
}
