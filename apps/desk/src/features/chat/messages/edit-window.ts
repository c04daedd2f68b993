import { chatEditWindowMs } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'

export function isOwn({ author }: ChatMessage, username: string): boolean {
  return username !== '' && author.toLowerCase() === username.toLowerCase()
}

/** An own message of the last day. What is older can still be deleted. */
export function canBeEdited(message: ChatMessage, username: string, now = Date.now()): boolean {
  const isShown = message.state === 'shown' && isOwn(message, username)
  return isShown && now - message.sentAt < chatEditWindowMs
}
