import type { WireLicenseFile } from '@leadline/desk-protocol/license'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'

export function RemoveLicenseDialog({
  file,
  isLinked,
  onRemove,
  onClose,
}: {
  file: WireLicenseFile
  isLinked: boolean
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <ModalDialog title={`Remove the license file ${file.plan}`} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          The file is deleted from this computer. You can get it again from your profile page or our
          email.
          {isLinked && ' While your account is linked, a good license is fetched again.'}
        </p>
        <div className="flex gap-2">
          <DeskButton
            danger
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            Remove
          </DeskButton>
          <DeskButton data-first-focus onClick={onClose}>
            Keep
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
