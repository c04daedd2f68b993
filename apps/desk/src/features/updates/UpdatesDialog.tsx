import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useUpdates } from '../../platform/updates/update-store.ts'
import { useValue } from '../../platform/value.ts'
import { OfferedVersion } from './OfferedVersion.tsx'
import { dayOf, standing } from './update-words.ts'

/** Everything about new versions: what there is, what it brings, and when it is installed. */
export function UpdatesDialog({ onClose }: { onClose: () => void }) {
  const updates = useUpdates()
  const state = useValue(updates.state)
  return (
    <ModalDialog title="Updates" onClose={onClose}>
      {state ? <Updates state={state} /> : <p className="p-3">Updates are not known right now.</p>}
    </ModalDialog>
  )
}

function Updates({ state }: { state: WireUpdates }) {
  const updates = useUpdates()
  const { version, trouble, withheld, uncovered, withdrawn, offer, step, isAutomatic, downloads } =
    state
  return (
    <div className="flex flex-col gap-3 p-3">
      <p>
        You have Leadline <span className="figures">{version}</span>. {standing(state)}
      </p>
      {withdrawn && (
        <p role="alert" className="border-ask-400 border-l-2 pl-2">
          Version {version} was withdrawn on {dayOf(withdrawn.withdrawnAt)}. {withdrawn.reason}{' '}
          {withdrawn.whatToDo}
        </p>
      )}
      {offer && <OfferedVersion state={state} offer={offer} />}
      {uncovered !== '' && <p className="border-ink-700 border-l-2 pl-2">{uncovered}</p>}
      {withheld !== '' && (
        <p role="alert" className="border-brass-400 border-l-2 pl-2">
          {withheld}
        </p>
      )}
      {trouble !== '' && (
        <p role="alert" className="text-brass-400">
          {trouble}
        </p>
      )}
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="desk-check"
          checked={isAutomatic}
          onChange={({ currentTarget }) =>
            updates.send({ type: 'updatesAutomatic', isOn: currentTarget.checked })
          }
        />
        Check at start and once a day
      </label>
      <p className="text-fog-300">
        Checking sends this version and, if you have one, the number of your license. Nothing is
        downloaded or installed by itself, and trading needs none of it.
      </p>
      <div className="flex items-center gap-3">
        <DeskButton
          disabled={step !== 'idle' && step !== 'fetched' && step !== 'exit'}
          onClick={() => updates.send({ type: 'updatesLook' })}
        >
          Check now
        </DeskButton>
        {downloads !== '' && (
          <a href={downloads} target="_blank" rel="noreferrer" className="text-tide-400 underline">
            All versions
          </a>
        )}
      </div>
    </div>
  )
}
