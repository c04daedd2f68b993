import { roomTitle } from '@leadline/contract/chat/rooms'
import type { WireChatRoom } from '@leadline/desk-protocol/messages/chat-messages'

import { Popover } from '../../../platform/controls/Popover.tsx'

/** Above the messages: which room it is, and who of those who are listed is here. Nobody is, while that is not known. */
export function RoomHead({
  room,
  facts,
  isOpen,
}: {
  room: string
  facts: WireChatRoom | undefined
  isOpen: boolean
}) {
  const { present = 0, names = [], slowModeSeconds = 0 } = facts ?? {}
  return (
    <header className="chat-head">
      <p className="truncate font-semibold">{roomTitle(room)}</p>
      {slowModeSeconds > 0 && <span className="text-brass-400">Slow mode</span>}
      <span className="flex-1" />
      {isOpen && present > 0 && (
        <Popover
          name={`Online in ${roomTitle(room)}`}
          align="right"
          className="text-fog-300 underline decoration-dotted"
          label={
            <>
              <span className="figures">{present}</span> online
            </>
          }
        >
          {() => (
            <ul className="max-h-60 max-w-[40ch] overflow-y-auto">
              {names.map((name) => (
                <li key={name} className="truncate">
                  {name}
                </li>
              ))}
              {present > names.length && (
                <li className="text-fog-300">and {present - names.length} more</li>
              )}
            </ul>
          )}
        </Popover>
      )}
    </header>
  )
}
