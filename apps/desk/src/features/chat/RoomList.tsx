import { roomTitle } from '@leadline/contract/chat/rooms'
import type { WireChatRoom } from '@leadline/desk-protocol/messages/chat-messages'

import { unreadText } from './chat-rooms.ts'

interface RoomListProps {
  rooms: readonly string[]
  current: string
  facts: ReadonlyMap<string, WireChatRoom>
  onOpen: (room: string) => void
}

/** What is unread is counted; a mention is marked in brass. */
export function RoomList({ rooms, current, facts, onOpen }: RoomListProps) {
  return (
    <ul>
      {rooms.map((room) => {
        const { unread = 0, mentions = 0 } = facts.get(room) ?? {}
        return (
          <li key={room}>
            <button
              type="button"
              aria-current={room === current ? 'true' : undefined}
              aria-label={roomWords(room, unread, mentions)}
              className={unread > 0 ? 'font-semibold' : ''}
              onClick={() => onOpen(room)}
            >
              <span className="truncate">{roomTitle(room)}</span>
              {mentions > 0 && <span className="text-brass-400">@</span>}
              {unread > 0 && (
                <span className={`figures ${mentions > 0 ? 'text-brass-400' : 'text-fog-300'}`}>
                  {unreadText(unread)}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function roomWords(room: string, unread: number, mentions: number): string {
  const words = [roomTitle(room)]
  if (unread > 0) words.push(`${unreadText(unread)} unread`)
  if (mentions > 0) words.push(`${mentions} ${mentions === 1 ? 'mention' : 'mentions'} of you`)
  return words.join(', ')
}
