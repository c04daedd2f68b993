import type { WireLicenseFile } from '@leadline/desk-protocol/messages/license-messages'

import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'

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
    <DeleteDialog
      title={`Remove the license file ${file.plan}?`}
      button="Remove it"
      onDelete={onRemove}
      onClose={onClose}
    >
      The file is deleted from this computer. You can get it again from your profile page or our
      email.
      {isLinked && ' While your account is linked, a good license is fetched again.'}
    </DeleteDialog>
  )
}
