import type { ChatMessage } from '@leadline/contract/chat/message'
import { roomTitle } from '@leadline/contract/chat/rooms'
import type { WireChatRoom } from '@leadline/desk-protocol/messages/chat-messages'
import { Fragment, type KeyboardEvent, useState } from 'react'

import type { MessageActs } from './message-acts.ts'
import { dayOf, isFollowUp } from './message-groups.ts'
import { MessageLine } from './MessageLine.tsx'
import { PendingLines } from './PendingLines.tsx'
import { useLogWindow } from './use-log-window.ts'
import { useReadMark } from './use-read-mark.ts'

interface MessageLogProps {
  room: string
  messages: readonly ChatMessage[]
  facts: WireChatRoom | undefined
  username: string
  isOpen: boolean
  acts: MessageActs
}

/** What was said, oldest first. Only a stretch of it is in the document; scrolling up brings what is older. */
export function MessageLog({ room, messages, facts, username, isOpen, acts }: MessageLogProps) {
  const [firstUnread] = useState(() => facts?.readUpTo ?? 0)
  const [cursor, setCursor] = useState<number>()
  const { log, ...shown } = useLogWindow(room, messages, facts?.hasOlder ?? false)
  useReadMark({ room, messages, facts, isOpen, isAtEnd: shown.isAtEnd })
  const focusable = shown.lines.some(({ id }) => id === cursor) ? cursor : shown.lines.at(-1)?.id
  return (
    <div className="chat-log-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk over its messages */}
      <div
        ref={log}
        role="log"
        aria-label={`Messages in ${roomTitle(room)}. Arrow keys move, Enter opens the menu of a message.`}
        aria-live={shown.isAtEnd ? 'polite' : 'off'}
        className="chat-log"
        onScroll={shown.scrolled}
        onKeyDown={walk}
      >
        <div>
          <p className="chat-beginning">
            {beginningWords(facts, messages.length, shown.isLoading)}
          </p>
          {shown.lines.map((message, index) => {
            const before = shown.lines[index - 1]
            return (
              <Fragment key={message.id}>
                {dayOf(message) !== (before && dayOf(before)) && (
                  <p className="chat-day">{dayOf(message)}</p>
                )}
                {firstUnread > 0 &&
                  message.id > firstUnread &&
                  before &&
                  before.id <= firstUnread && <p className="chat-unread">New</p>}
                <MessageLine
                  message={message}
                  isFollowUp={before !== undefined && isFollowUp(before, message)}
                  username={username}
                  isFocusable={message.id === focusable}
                  acts={acts}
                  onFocus={() => setCursor(message.id)}
                />
              </Fragment>
            )
          })}
          {shown.isNewest && <PendingLines room={room} isOpen={isOpen} />}
        </div>
      </div>
      {!shown.isAtEnd && (
        <button type="button" className="chat-waiting" onClick={shown.toEnd}>
          {shown.missed > 0 ? `${shown.missed} new` : 'To the newest'}
        </button>
      )}
    </div>
  )
}

function beginningWords(
  facts: WireChatRoom | undefined,
  count: number,
  isLoading: boolean,
): string {
  if (!facts?.isLoaded) return count === 0 ? 'Loading messages.' : ''
  if (isLoading) return 'Loading older messages.'
  if (facts.hasOlder) return 'Scroll up for older messages.'
  if (count === 0) return 'Nobody has written here in the last 90 days. Say hello.'
  return 'Start of the room. Messages are kept for 90 days.'
}

/** Arrows walk from message to message; Enter, on a message itself, opens its menu. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as Element).closest('article')
  if (!from || event.altKey || event.ctrlKey || event.shiftKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('article')]
  const at = all.indexOf(from)
  if (event.key === 'ArrowDown') all[at + 1]?.focus()
  else if (event.key === 'ArrowUp') all[at - 1]?.focus()
  else if (event.key === 'End') all.at(-1)?.focus()
  else if (event.key === 'Enter' && event.target === from) {
    from.querySelector<HTMLElement>('[aria-haspopup]')?.click()
  } else return
  event.preventDefault()
  event.stopPropagation()
}
