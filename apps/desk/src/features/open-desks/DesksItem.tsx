import { MonitorSmartphone } from 'lucide-react'

import { useDesks } from '../../platform/desks/desk-list-store.ts'
import { useValue } from '../../platform/value.ts'
import { otherDesks } from './desk-words.ts'

/** In the status bar: the way to the list of desks, in brass while somebody else is connected. */
export function DesksItem({ onOpen }: { onOpen: () => void }) {
  const list = useValue(useDesks().list)
  if (!list) return null
  const others = otherDesks(list)
  const words = others === 1 ? '1 other desk' : `${others} other desks`
  return (
    <>
      <button
        type="button"
        className={`status-item ${others > 0 ? 'text-brass-400' : ''}`}
        title="Open desks"
        onClick={onOpen}
      >
        <MonitorSmartphone aria-hidden="true" className="size-3.5" />
        {others === 0 ? <span className="sr-only">Open desks</span> : words}
      </button>
      {/* Outside of the button: what is announced inside it is no part of its name. */}
      <span role="status" className="sr-only">
        {others > 0 && words}
      </span>
    </>
  )
}
