import type { ChatMessage } from '@leadline/contract/chat/message'

/** What can be done from a message and is done around it. */
export interface MessageActs {
  symbol: (symbol: string) => void
  link: (address: string) => void
  report: (message: ChatMessage) => void
  silence: (username: string) => void
  edit: (message: ChatMessage) => void
  mention: (username: string) => void
}
