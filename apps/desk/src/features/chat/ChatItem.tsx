import { roomTitle } from '@leadline/contract/chat/rooms'
import { useEffect } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { useChat } from '../../platform/chat/chat-store.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { usePanelOpener } from '../../platform/panels/panel-opener.ts'
import { playSound } from '../../platform/sounds/play-sound.ts'
import { useValue } from '../../platform/value.ts'
import { unreadText } from './chat-rooms.ts'
import { isOwn } from './messages/edit-window.ts'

/** In the status bar, while a chat panel is in the layout: what is unread, in brass where somebody was mentioned. */
export function ChatItem() {
  const chat = useChat()
  const { openPanel } = usePanelOpener()
  const documentStore = useDocumentStore()
  const rooms = [...useValue(chat.rooms).values()]
  useEffect(
    () =>
      chat.onMessage((message) => {
        const username = chat.account.get()?.username ?? ''
        const isMentioned = message.mentions.some(
          (name) => name.toLowerCase() === username.toLowerCase(),
        )
        if (!isMentioned || message.state !== 'shown' || isOwn(message, username)) return
        announcer.say(`${message.author} mentions you in ${roomTitle(message.room)}.`)
        playSound(documentStore, 'alert')
      }),
    [chat, documentStore],
  )
  const unread = rooms.reduce((sum, room) => sum + room.unread, 0)
  const mentions = rooms.reduce((sum, room) => sum + room.mentions, 0)
  if (unread === 0) return null
  return (
    <button
      type="button"
      aria-label={`Chat: ${unreadText(unread)} unread, ${mentions} mentions of you. Open the panel.`}
      className={`status-item ${mentions > 0 ? 'text-brass-400' : ''}`}
      onClick={() => openPanel('chat')}
    >
      <span className={mentions > 0 ? '' : 'text-fog-300'}>Chat</span>
      <span className="figures">{unreadText(unread)}</span>
      {mentions > 0 && <span>@{mentions}</span>}
    </button>
  )
}
