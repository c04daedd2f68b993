import {
  chatFamily,
  type ChatUpdate,
  type WireChatState,
} from '@leadline/desk-protocol/messages/chat-messages'

import { absentService } from '../absent-service.ts'
import type { HubService } from '../hub-service.ts'

const paperChat: WireChatState = {
  kind: 'paper',
  words:
    'Chat is where the people who use Leadline talk: a lobby, a room for support, and one for each asset you follow. In paper trading nothing is read and nothing is sent: a word about a simulated market could be taken for one about the real one.',
  since: null,
}

const update: ChatUpdate = { type: 'chat', state: paperChat, account: null, rooms: [], pending: [] }

/** Chat in paper trading: what it is, and nothing else. */
export function paperChatService(): HubService<typeof chatFamily> {
  return absentService(chatFamily, paperChat.words, update)
}
