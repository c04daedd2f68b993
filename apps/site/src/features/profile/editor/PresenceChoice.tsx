import {
  isOwnPresence,
  type OwnPresence,
  ownPresences,
  presenceStatusNames,
} from '@leadline/contract/accounts/account-status'
import type { CommunityProfile } from '@leadline/contract/accounts/profile'

/** What is chosen so far: 0 is none yet, and undefined is not the owner's to choose. */
export function ownPresenceOf({ status }: CommunityProfile): OwnPresence | 0 | undefined {
  if (status === null || status === undefined) return 0
  if (!isOwnPresence(status)) return undefined
  return ownPresences.find((own) => own === status) ?? 0
}

/** How one is seen by others. */
export function PresenceChoice(props: {
  value: OwnPresence | 0
  onChange: (presence: OwnPresence) => void
}) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Presence</legend>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {ownPresences.map((presence) => (
          <label key={presence} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="presence"
              value={presence}
              checked={props.value === presence}
              onChange={() => props.onChange(presence)}
              className="accent-brass-400 size-4.5"
            />
            {presenceStatusNames[presence]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
