import type { ChatMessage } from '@leadline/contract/chat/message'
import type { WireChatRoom } from '@leadline/desk-protocol/messages/chat-messages'
import { useEffect } from 'react'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'

interface Setup {
  room: string
  messages: readonly ChatMessage[]
  facts: WireChatRoom | undefined
  isOpen: boolean
  isAtEnd: boolean
}

/** What stands in a panel that somebody can see, at its end, in a window with the keyboard, has been read. */
export function useReadMark({ room, messages, facts, isOpen, isAtEnd }: Setup): void {
  const chat = useChat()
  const { isVisible, window: view } = usePanel()
  const last = messages.at(-1)?.id ?? 0
  const isUnread = facts !== undefined && facts.isLoaded && last > facts.readUpTo
  useEffect(() => {
    if (!isUnread || !isOpen || !isAtEnd || !isVisible) return undefined
    const read = () => {
      const isSeen = view.document.visibilityState === 'visible' && view.document.hasFocus()
      if (isSeen) void chat.request({ type: 'chatRead', room, upTo: last })
    }
    read()
    view.addEventListener('focus', read)
    return () => view.removeEventListener('focus', read)
  }, [chat, room, last, isUnread, isOpen, isAtEnd, isVisible, view])
}
