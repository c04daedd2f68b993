import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const chat = 'apps/terminal/src/chat'
const opened = `${chat}/open-chat.test.ts`
const secrets = 'packages/chat/src/secrets/find-secrets.test.ts'

/** What must not be sent twice, shown twice, sent unasked, or sent at all. */
export const chatDeskBugs: readonly PlantedBug[] = [
  bug(
    'A message whose answer was lost is sent as another one, and stands in the room twice',
    `${chat}/open-chat.ts`,
    `this.follower.ask({ type: 'send', room, clientId, text })`,
    `this.follower.ask({ type: 'send', room, clientId: crypto.randomUUID(), text })`,
    opened,
  ),
  bug(
    'A message that waited for hours is sent when the connection comes back',
    `${chat}/pending-messages.ts`,
    `return waiting.filter(({ at }) => now - at <= staleAfterMs)`,
    `return waiting`,
    opened,
  ),
  bug(
    'A seed phrase is sent without a word',
    `${chat}/open-chat.ts`,
    `const secrets = isWarned ? [] : findSecrets(text)
        if (secrets.length > 0) return { isDone: false, secrets }
        // The same`,
    `const secrets = findSecrets('')
        if (secrets.length > 0) return { isDone: false, secrets }
        // The same`,
    opened,
  ),
  bug(
    'A phrase that is numbered is not taken for one',
    'packages/chat/src/secrets/find-secrets.ts',
    `withLatinLetters(text).match(/\\p{L}+(?:['’]\\p{L}+)?/gu)`,
    `withLatinLetters(text).match(/\\S+/gu)`,
    secrets,
  ),
  bug(
    'A resume begins at the beginning, and shows old states over new ones',
    `${chat}/chat-rooms.ts`,
    `if (known && known.sequence >= message.sequence) return false`,
    ``,
    opened,
    `${chat}/chat-rooms.test.ts`,
  ),
  bug(
    'What an account read stays on the desk when it is unlinked',
    `${chat}/open-chat.ts`,
    `this.#rooms.clear()`,
    ``,
    opened,
  ),
  bug(
    'Whoever was blocked stays in view',
    `${chat}/open-chat.ts`,
    `const changed = this.#rooms.hide(hidden.map(({ username }) => username))`,
    `const changed: string[] = hidden.map(() => 'lobby')`,
    opened,
  ),
  bug(
    'A token that the shop refused is shown to it again and again',
    `${chat}/chat-follower.ts`,
    `if (end.status === 401 || end.code === chatCloseCodes.sessionOver) return this.#refused(link)`,
    ``,
    opened,
  ),
  bug(
    'A link keeps characters that turn its text around',
    'packages/chat/src/text/message-parts.ts',
    `message.replaceAll(unseen, '')`,
    `message`,
    'packages/chat/src/text/message-parts.test.ts',
  ),
]
