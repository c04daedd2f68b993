import type { ReactNode } from 'react'

import { DeskButton } from './DeskButton.tsx'
import { ModalDialog } from './ModalDialog.tsx'

interface DeleteDialogProps {
  title: string
  /** What is lost, and what is not. */
  children: ReactNode
  button: string
  onDelete: () => void
  onClose: () => void
}

/** Asks before something is gone for good; whoever presses Enter keeps it. */
export function DeleteDialog({ title, children, button, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ModalDialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p className="text-fog-300">{children}</p>
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Cancel
          </DeskButton>
          <DeskButton
            danger
            onClick={() => {
              onDelete()
              onClose()
            }}
          >
            {button}
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
