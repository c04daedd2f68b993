import type { ChatRequest } from '@leadline/desk-protocol/messages/chat-messages'

import type { Answer, Asked } from './chat-answers.ts'
import type { ChatOutcome } from './chat-service.ts'

/** A note is read by people, and kept. */
export const secretInNote =
  'Not sent: the note looks as if it held a key, a passphrase or a seed phrase. Take it out; nobody here needs one.'

export const doneWords: Partial<Record<ChatRequest['type'], string>> = {
  chatReport: 'Thank you. A moderator will look at it.',
}

/** Those that the server answers and the hub has nothing to add to. */
export type PassedRequest = Extract<
  ChatRequest,
  {
    type: 'chatDelete' | 'chatBlock' | 'chatMute' | 'chatUnhide' | 'chatReport' | 'chatPresence'
  }
>

/** What the server is asked, of those requests that it is simply passed. */
export function askedOf(request: PassedRequest): Asked {
  switch (request.type) {
    case 'chatDelete':
      return { type: 'delete', message: request.message }
    case 'chatBlock':
      return { type: 'block', username: request.username }
    case 'chatMute':
      return { type: 'mute', username: request.username, forMs: request.forMs }
    case 'chatUnhide':
      return { type: 'unhide', username: request.username }
    case 'chatReport': {
      const { message, reason, note } = request
      return { type: 'report', message, reason, ...(note.trim() !== '' && { note }) }
    }
    case 'chatPresence':
      return { type: 'presence', presence: request.presence }
  }
}

export function refusal(reason: string): ChatOutcome {
  return { isDone: false, reason }
}

export function outcomeOf(answer: Answer | undefined, reason = ''): ChatOutcome {
  if (!answer)
    return refusal('There is no connection to chat. It is not known whether that was done.')
  return answer.type === 'refused' ? refusal(answer.message) : { reason }
}
