import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useValue } from '../../platform/value.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { usePassphrasePrompt } from '../../platform/vault/use-passphrase-prompt.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { idleWords } from './idle-words.ts'

/** An open vault signs for whoever is at the desk: it stays open longer for somebody who knows the passphrase. */
export function IdleDialog({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const now = useValue(useVault().state)?.idleMinutes ?? 0
  const { field, mistake, seconds, isBusy, submit } = usePassphrasePrompt(
    'idle',
    (sealed) => ({ type: 'vaultIdle', minutes, sealed }),
    onClose,
  )
  const title = minutes === 0 ? 'Never lock the vault by itself?' : 'Lock the vault later?'
  return (
    <ModalDialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          {minutes === 0
            ? `It stays open until you lock it, the computer sleeps or Leadline is closed. Now it locks itself after ${idleWords(now)} without a key or click on the desk.`
            : `It stays open for ${idleWords(minutes)} without a key or click on the desk, instead of ${idleWords(now)}.`}{' '}
          Whoever is at this computer meanwhile can trade with your keys.
        </p>
        <SecretField
          label="Passphrase of the vault"
          field={field}
          mistake={mistake}
          isFirst
          onEnter={() => void submit()}
        />
        <p className="text-fog-300">A shorter time is set without it.</p>
        <div className="flex gap-2">
          <DeskButton primary disabled={isBusy || seconds > 0} onClick={() => void submit()}>
            {seconds > 0
              ? `Wait ${seconds} s`
              : isBusy
                ? 'Checking'
                : minutes === 0
                  ? 'Never lock by itself'
                  : `Lock after ${idleWords(minutes)}`}
          </DeskButton>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
