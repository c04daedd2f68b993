import './chat.css'
import { roomTitle } from '@leadline/contract/chat/rooms'
import { useEffect, useMemo, useRef } from 'react'

import { useChat } from '../../platform/chat/chat-store.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useValue } from '../../platform/value.ts'
import { useWatchLists } from '../../platform/watch-lists/watch-lists.ts'
import { nextRoom, roomsOf } from './chat-rooms.ts'
import type { ChatSettings } from './chat-settings.ts'
import { ChatState, NotInChat } from './ChatState.tsx'
import { RoomView } from './messages/RoomView.tsx'
import { PeopleMenu } from './people/PeopleMenu.tsx'
import { RoomList } from './RoomList.tsx'

/** Rooms on the one side, one of them on the other. While it is in the layout, and an account is linked, chat is connected. */
export function Chat() {
  const { id, settings, change } = usePanel<ChatSettings>()
  const chat = useChat()
  const state = useValue(chat.state)
  const refusal = useValue(chat.refusal)
  const facts = useValue(chat.rooms)
  const lists = useWatchLists()
  const rooms = useMemo(() => roomsOf(lists), [lists])
  const room = rooms.includes(settings.room) ? settings.room : 'lobby'
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    chat.show(id, rooms)
    return () => chat.show(id, [])
  }, [chat, id, rooms])
  const open = (next: string) => change({ room: next })
  useHotkey('chat.write', () => panel.current?.querySelector('textarea')?.focus())
  useHotkey('chat.next', () => open(nextRoom(rooms, room, facts)))

  if (refusal !== '') return <p className="panel-words">{refusal}</p>
  if (state && ['paper', 'absent', 'no-account', 'ended'].includes(state.kind)) {
    return <NotInChat state={state} />
  }
  return (
    <div ref={panel} className="chat" data-state={state?.kind ?? 'away'}>
      <ChatState state={state} />
      <div className="chat-parts">
        <nav aria-label="Rooms" className="chat-rooms">
          <RoomList rooms={rooms} current={room} facts={facts} onOpen={open} />
          <PeopleMenu />
        </nav>
        <section aria-label={`Room ${roomTitle(room)}`} className="chat-room">
          <RoomView key={room} room={room} isOpen={state?.kind === 'open'} />
        </section>
      </div>
    </div>
  )
}
