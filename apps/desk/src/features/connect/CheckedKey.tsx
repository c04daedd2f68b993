import type { SetupGuide } from '@leadline/content/setup-guides'
import type { KeyCheck } from '@leadline/desk-protocol/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useVault } from '../../platform/vault/vault-watch.ts'
import { CheckLines } from './CheckLines.tsx'

/** What the exchange said about the key, and Save; for one that can withdraw, words against it and a field to type in. */
export function CheckedKey({
  check,
  name,
  guide,
  replaces,
  onBack,
  onDone,
}: {
  check: KeyCheck
  name: string
  guide: SetupGuide
  replaces: string | null
  onBack: () => void
  onDone: () => void
}) {
  const vault = useVault()
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState('')
  const canWithdraw = check.canWithdraw === true
  const { name: venueName } = venueOf(check.venue)
  const { keyId } = check
  const save = async () => {
    const done = await vault.ask({ type: 'keyKeep', keyId, name, typed, replaces })
    if (done.isDone) onDone()
    else setMistake(done.reason)
  }
  const leave = () => {
    void vault.ask({ type: 'keyDrop', keyId })
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
      <h3 className={canWithdraw ? 'text-ask-400' : ''}>
        {canWithdraw ? 'Not saved: this key can withdraw funds' : `${guide.name} takes this key`}
      </h3>
      {canWithdraw && (
        <p>
          Leadline never needs that permission, and a stolen key with it can empty the account.
          Switch it off at {guide.name}, or make another key, and check again.
        </p>
      )}
      <CheckLines check={check} />
      {check.canWithdraw === null && (
        <p role="note" className="border-brass-500 border-l-2 pl-2">
          {guide.name} does not tell whether this key can withdraw. Look at its page and make sure
          that it cannot.
        </p>
      )}
      {canWithdraw && (
        <TextField
          label={`To save it all the same, type ${venueName}`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {mistake !== '' && (
        <p role="alert" className="text-ask-400">
          {mistake}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {canWithdraw ? (
          <>
            <a
              href={guide.apiUrl}
              target="_blank"
              rel="noreferrer"
              className="desk-button desk-button-primary"
            >
              Open {guide.name}’s API settings
            </a>
            <DeskButton onClick={leave}>Check again</DeskButton>
            <DeskButton
              danger
              type="submit"
              disabled={typed.trim().toLowerCase() !== venueName.toLowerCase()}
            >
              Save anyway
            </DeskButton>
          </>
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
