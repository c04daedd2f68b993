import type { PlantedBug } from '../planted-bug.ts'

const chat = 'apps/server/src/features/chat'
const rules = `${chat}/chat.test.ts`
const safety = `${chat}/chat-safety.test.ts`

function bug(
  harm: string,
  file: string,
  find: string,
  replace: string,
  ...tests: readonly string[]
): PlantedBug {
  return { harm, edits: [{ file: `${chat}/${file}`, find, replace }], tests, on: 'SQLite' }
}

/** What chat must never do to people. */
export const chatBugs: readonly PlantedBug[] = [
  bug(
    'A chat message whose answer was lost is sent again and refused for ever, though it stands in the room',
    'messages/send-message.ts',
    `if (before !== undefined) return before`,
    `if (before === 0) return before`,
    rules,
  ),
  bug(
    'One message more a second than the limit says',
    'messages/message-limits.ts',
    `times[max - 1]`,
    `times[max]`,
    safety,
  ),
  bug(
    'What a blocked person writes arrives',
    'socket/desk-connection.ts',
    `if (accountId === null || accountId === this.accountId) return true`,
    `if (accountId === null || accountId !== '') return true`,
    rules,
  ),
  bug(
    'A web page speaks in the chat for a desk whose token it has',
    'socket/serve-chat-socket.ts',
    `if (origin !== undefined || !isOwnHost`,
    `if (!isOwnHost`,
    safety,
  ),
  bug(
    'A session of the website is let into the chat',
    'socket/serve-chat-socket.ts',
    `if (!session?.isDesk)`,
    `if (!session)`,
    safety,
  ),
  bug(
    'Anybody changes the chat messages of others',
    'messages/change-message.ts',
    `if (message.account_id !== accountId)`,
    `if (message.account_id === null)`,
    rules,
  ),
  bug(
    'A deleted chat message keeps its text, and sends it to whoever resumes',
    'messages/change-message.ts',
    `.set({ text: '', state,`,
    `.set({ state,`,
    rules,
  ),
  bug(
    'Somebody whose presence is Private is seen in chat',
    'socket/presence-board.ts',
    `if (account?.presence !== online) continue`,
    `if (account?.presence === 3) continue`,
    rules,
  ),
  bug(
    'Chat messages are kept for twice as long as the privacy policy says',
    'forget-messages.job.ts',
    `now - chatRetentionMs`,
    `now - 2 * chatRetentionMs`,
    rules,
  ),
  bug(
    'A desk that does not read fills the memory of the server',
    'socket/desk-connection.ts',
    `> chatWaitingMaxBytes`,
    `> 1_000 * chatWaitingMaxBytes`,
    `${chat}/socket/desk-connection.test.ts`,
  ),
]
