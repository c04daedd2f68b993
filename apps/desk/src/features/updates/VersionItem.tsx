import { useUpdates } from '../../platform/updates/update-store.ts'
import { useValue } from '../../platform/value.ts'
import { badgeOf } from './update-words.ts'

/** The version at the end of the status bar, and whether there is a newer one. */
export function VersionItem({ version, onOpen }: { version: string; onOpen: () => void }) {
  const updates = useValue(useUpdates().state)
  const name = (
    <>
      <span className="text-fog-300">Leadline</span>
      <span className="figures">{version}</span>
    </>
  )
  if (!updates) return <span className="status-item">{name}</span>
  const badge = badgeOf(updates)
  const look = updates.withdrawn && updates.step !== 'exit' ? 'text-ask-400' : 'text-brass-400'
  return (
    <button type="button" className="status-item" onClick={onOpen}>
      {name}
      {badge === '' ? (
        <span className="sr-only">Updates</span>
      ) : (
        <span role="status" className={look}>
          {badge}
        </span>
      )}
    </button>
  )
}
