import type { SetupGuide } from '@leadline/content/setup-guides'
import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { passphraseIn } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'
import { CheckLines } from './CheckLines.tsx'
import { missingWords } from './missing-permissions.ts'
import { RiskyKeyButtons } from './RiskyKeyButtons.tsx'

/** What the exchange said about the key, and Save; for one that can or may withdraw, words against it and a field to type in. */
export function CheckedKey({
  check,
  name,
  guide,
  replaces,
  onCheckedAgain,
  onBack,
  onDone,
}: {
  check: KeyCheck
  name: string
  guide: SetupGuide
  replaces: string | null
  onCheckedAgain: (check: KeyCheck) => void
  onBack: () => void
  onDone: () => void
}) {
  const vault = useVault()
  const passphrase = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  // The vault asks for it as well where the name was that of a key that was removed.
  const [needsPassphrase, setNeedsPassphrase] = useState(replaces !== null)
  const canWithdraw = check.canWithdraw === true
  const isRisky = canWithdraw || check.isUnanswered
  const { name: venueName } = venueOf(check.venue)
  const { keyId } = check
  const save = async () => {
    const keep = { type: 'keyKeep', keyId, name, typed, replaces } as const
    const done = needsPassphrase
      ? await vault.requestSealed('replace', passphraseIn(passphrase.current), (sealed) => ({
          ...keep,
          sealed,
        }))
      : await vault.request(keep)
    if (done.isDone) return onDone()
    if (done.field === 'passphrase') setNeedsPassphrase(true)
    setMistake(done.reason)
  }
  const askAgain = async () => {
    setIsAsking(true)
    setMistake('')
    const done = await vault.request({ type: 'keyCheckAgain', keyId })
    setIsAsking(false)
    if (done.isDone && done.check?.works === true) onCheckedAgain(done.check)
    else setMistake(done.check?.trouble || done.reason)
  }
  const leave = () => {
    void vault.request({ type: 'keyDrop', keyId })
    onBack()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className={isRisky ? 'text-ask-400' : ''}>
        {canWithdraw
          ? 'Not saved: this key can withdraw funds'
          : check.isUnanswered
            ? `Not saved: ${guide.name} has not reported what this key may do`
            : `${guide.name} accepts this key`}
      </h3>
      {canWithdraw && (
        <p>
          Leadline never needs that permission, and a stolen key with it can empty the account.
          Switch it off at {guide.name}, or make another key, and check again.
        </p>
      )}
      {check.isUnanswered && (
        <p>
          It accepts the key, but did not say whether the key can withdraw funds within 20 seconds.
          Check again: that is usually enough.
        </p>
      )}
      {missingWords(check, guide.name) !== '' && (
        <p role="note" className="border-brass-500 border-l-2 pl-2">
          {missingWords(check, guide.name)}
        </p>
      )}
      <CheckLines check={check} />
      {check.canWithdraw === null && !check.isUnanswered && (
        <p role="note" className="border-brass-500 border-l-2 pl-2">
          {guide.name} does not report whether this key can withdraw. Look at its page and make sure
          that it cannot.
        </p>
      )}
      {isRisky && (
        <TextField
          label={`To save it all the same, type ${venueName}`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {needsPassphrase && (
        <SecretField
          label={
            replaces === null
              ? 'Passphrase of the vault: a key of this name was removed'
              : 'Passphrase of the vault, to replace a key'
          }
          field={passphrase}
          onEnter={() => void save()}
        />
      )}
      {mistake !== '' && (
        <p role="alert" className="text-ask-400">
          {mistake}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isRisky ? (
          <RiskyKeyButtons
            guide={guide}
            canWithdraw={canWithdraw}
            isAsking={isAsking}
            isNameTyped={typed.trim().toLowerCase() === venueName.toLowerCase()}
            onAskAgain={() => void askAgain()}
            onLeave={leave}
          />
        ) : (
          <>
            <DeskButton primary type="submit">
              Save the key
            </DeskButton>
            <DeskButton onClick={leave}>Back</DeskButton>
          </>
        )}
      </div>
    </form>
  )
}
