import type { ChatMessage } from '@leadline/contract/chat/message'

/** In the order of the room; of each message its newest state, once. */
export function mergedMessages(
  before: readonly ChatMessage[],
  came: readonly ChatMessage[],
): ChatMessage[] {
  const byId = new Map(before.map((message) => [message.id, message]))
  for (const message of came) {
    const known = byId.get(message.id)
    if (!known || known.sequence < message.sequence) byId.set(message.id, message)
  }
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
