import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'

export function DeleteListDialog({
  list,
  onDelete,
  onClose,
}: {
  list: string
  onDelete: () => void
  onClose: () => void
}) {
  return (
    <DeleteDialog
      title={`Delete ${list}?`}
      button="Delete it"
      onDelete={onDelete}
      onClose={onClose}
    >
      The list is gone for good. A filter that names <span className="figures">@{list}</span> can
      then no longer be read.
    </DeleteDialog>
  )
}
