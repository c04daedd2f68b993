import type { SetupGuide } from '@leadline/content/setup-guides'
import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { emptyField } from '../../platform/vault/passphrase-text.ts'
import { SecretField } from '../../platform/vault/SecretField.tsx'
import { useVault } from '../../platform/vault/vault-store.ts'

/** Both halves of a key. It is read and checked before anything is stored. */
export function KeyForm({
  guide,
  replaces,
  onChecked,
}: {
  guide: SetupGuide
  replaces: string | null
  onChecked: (checked: { check: KeyCheck; name: string }) => void
}) {
  const vault = useVault()
  const venue = guide.id as VenueId
  const words = venueOf(venue).keyFields
  const replaced = vault.state.get()?.keys.find(({ keyId }) => keyId === replaces)
  const [name, setName] = useState(replaced?.name ?? 'Leadline desktop')
  const apiKey = useRef<HTMLTextAreaElement>(null)
  const secret = useRef<HTMLTextAreaElement>(null)
  const [mistake, setMistake] = useState<{ at: string | null; words: string }>()
  const [isBusy, setIsBusy] = useState(false)

  const check = async () => {
    if (name.trim() === '')
      return setMistake({ at: 'name', words: 'Give the key a name, for you.' })
    setIsBusy(true)
    setMistake(undefined)
    const pasted = { apiKey: apiKey.current?.value ?? '', secret: secret.current?.value ?? '' }
    const done = await vault.requestSealed('key', JSON.stringify(pasted), (sealed) => ({
      type: 'keyCheck',
      venue,
      sealed,
    }))
    setIsBusy(false)
    if (!done.isDone || !done.check) return setMistake({ at: done.field, words: done.reason })
    if (!done.check.works) {
      return setMistake({
        at: null,
        words: `${guide.name} does not accept this key: ${done.check.trouble}`,
      })
    }
    for (const field of [apiKey, secret]) emptyField(field.current)
    onChecked({ check: done.check, name: name.trim() })
  }
  const at = (place: string) => (mistake?.at === place ? mistake.words : undefined)

  return (
    <div className="flex flex-col gap-3">
      <h3>{replaced ? `Replace '${replaced.name}' at ${guide.name}` : `A key of ${guide.name}`}</h3>
      <TextField
        label="Name of this key, for you"
        value={name}
        maxLength={60}
        mistake={at('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SecretField label={words.apiKey} field={apiKey} mistake={at('apiKey')} />
      <SecretField
        label={words.secret}
        field={secret}
        mistake={at('secret')}
        lines={words.isLong === true ? 4 : 1}
        onEnter={() => void check()}
      />
      {words.hint !== undefined && <p className="text-fog-300">{words.hint}</p>}
      {mistake?.at === null && (
        <p role="alert" className="text-ask-400">
          {mistake.words}
        </p>
      )}
      <div className="flex items-center gap-3">
        <DeskButton primary disabled={isBusy} onClick={() => void check()}>
          {isBusy ? `Checking with ${guide.name}` : 'Check the key'}
        </DeskButton>
        <span className="text-fog-300">Encrypted on this computer. Checking places no order.</span>
      </div>
    </div>
  )
}
