import type { ChatMessage } from '@leadline/contract/chat/message'

const togetherMs = 5 * 60_000
const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

export function dayOf({ sentAt }: ChatMessage): string {
  return days.format(sentAt)
}

/** It goes on with what its author said just before: the name is not repeated. */
export function isFollowUp(before: ChatMessage, message: ChatMessage): boolean {
  return (
    before.author === message.author &&
    before.role === message.role &&
    message.sentAt - before.sentAt < togetherMs &&
    dayOf(before) === dayOf(message)
  )
}
