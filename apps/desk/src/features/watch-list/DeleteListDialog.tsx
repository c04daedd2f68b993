import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'

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
    <ModalDialog title={`Delete ${list}?`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p className="text-fog-300">
          The list is gone for good. A filter that names <span className="figures">@{list}</span>{' '}
          can then no longer be read.
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
            Delete it
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
