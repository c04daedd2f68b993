import type { ChatMessage } from '@leadline/contract/chat/message'
import { memo, useId } from 'react'

import { clockTime } from '../../../platform/time.ts'
import type { MessageActs } from './message-acts.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageText } from './MessageText.tsx'

interface MessageLineProps {
  message: ChatMessage
  isFollowUp: boolean
  username: string
  isFocusable: boolean
  acts: MessageActs
  onFocus: () => void
}

const roleWords = { member: '', moderator: 'Moderator', staff: 'Leadline' } as const
const goneWords = { deleted: 'Deleted by its author.', removed: 'Removed by a moderator.' } as const

/** One message: who, when, what. */
export const MessageLine = memo(function MessageLine({
  message,
  isFollowUp,
  username,
  isFocusable,
  acts,
  onFocus,
}: MessageLineProps) {
  const id = useId()
  const { author, role, sentAt, editedAt, state, text, mentions } = message
  const isMentioned = mentions.some((name) => name.toLowerCase() === username.toLowerCase())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- messages of a log take the focus
    <article
      data-message={message.id}
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- messages of a log take the focus
      tabIndex={isFocusable ? 0 : -1}
      className="chat-line"
      data-mentioned={isMentioned || undefined}
      onFocus={onFocus}
    >
      <p id={id} className={isFollowUp ? 'sr-only' : 'chat-author'}>
        <bdi className="font-semibold">{author}</bdi>
        {role !== 'member' && <span className="chat-role">{roleWords[role]}</span>}
        <time dateTime={new Date(sentAt).toISOString()} className="figures text-fog-300">
          {clockTime(sentAt).slice(0, 5)}
        </time>
      </p>
      {state === 'shown' ? (
        <MessageText
          text={text}
          mentions={mentions}
          username={username}
          onSymbol={acts.symbol}
          onLink={acts.link}
        />
      ) : (
        <p className="text-fog-300">{goneWords[state]}</p>
      )}
      {editedAt !== null && state === 'shown' && <span className="chat-edited">edited</span>}
      {state === 'shown' && <MessageMenu message={message} username={username} acts={acts} />}
    </article>
  )
})
