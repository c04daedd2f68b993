import type { SecretKind } from '@leadline/chat/secrets/find-secrets'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'

const looks: Readonly<Record<SecretKind, string>> = {
  'seed-phrase': 'a seed phrase: whoever reads it owns the wallet, for good',
  'private-key': 'a private key: whoever reads it owns what it opens, for good',
  'hex-key': 'a private key, or the id of a transaction, which looks the same',
  'api-key': 'an API key or its secret: whoever has it can trade in your name',
  'labeled-secret': 'a key, a secret or a passphrase with its label',
}

interface SecretWarningProps {
  secrets: readonly SecretKind[]
  onSend: () => void
  onClose: () => void
}

/** Before anything that looks like a secret is sent. Escape, Enter and the first button all keep it here. */
export function SecretWarning({ secrets, onSend, onClose }: SecretWarningProps) {
  return (
    <ModalDialog title="This looks like a secret" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>Nothing was sent. The message looks like:</p>
        <ul className="list-disc pl-5">
          {secrets.map((kind) => (
            <li key={kind}>{looks[kind]}</li>
          ))}
        </ul>
        <p className="text-fog-300">
          Support never asks for one. Anyone in the room can copy a message before you delete it.
        </p>
        <div className="flex justify-end gap-2">
          <DeskButton danger onClick={onSend}>
            Send anyway
          </DeskButton>
          <DeskButton primary data-first-focus onClick={onClose}>
            Do not send
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
