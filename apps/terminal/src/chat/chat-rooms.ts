import { chatUnreadMax } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'
import type { WireChatRoom } from '@leadline/desk-protocol/messages/chat-messages'

/** More of a room is not kept: who scrolls further up asks for it again. */
export const mostMessages = 2000

type From<Type extends ServerChatMessage['type']> = Extract<ServerChatMessage, { type: Type }>
type Mark = From<'read'>['mark']

interface Room {
  facts: WireChatRoom
  messages: Map<number, ChatMessage>
  /** Where a resume goes on; undefined before the room was joined once. */
  cursor: number | undefined
}

/** What is known of the rooms that are followed. Holds each message once, in its newest state. */
export class ChatRooms {
  readonly #rooms = new Map<string, Room>()
  /** Marks of rooms that were read before and have not been joined yet. */
  readonly #marks = new Map<string, Mark>()

  all(): WireChatRoom[] {
    return [...this.#rooms.values()].map(({ facts }) => facts)
  }

  names(): string[] {
    return [...this.#rooms.keys()]
  }

  facts(room: string): WireChatRoom | undefined {
    return this.#rooms.get(room)?.facts
  }

  cursor(room: string): number | undefined {
    return this.#rooms.get(room)?.cursor
  }

  /** In the order of the room. */
  messages(room: string): ChatMessage[] {
    const messages = [...(this.#rooms.get(room)?.messages.values() ?? [])]
    return messages.toSorted((one, other) => one.id - other.id)
  }

  find(id: number): ChatMessage | undefined {
    for (const { messages } of this.#rooms.values()) {
      const found = messages.get(id)
      if (found) return found
    }
    return undefined
  }

  oldest(room: string): number | undefined {
    return this.messages(room)[0]?.id
  }

  add(room: string): void {
    if (!this.#rooms.has(room)) this.#rooms.set(room, newRoom(room, this.#marks.get(room)))
  }

  remove(room: string): void {
    this.#rooms.delete(room)
  }

  /** Nothing of another account stays. */
  clear(): void {
    this.#rooms.clear()
    this.#marks.clear()
  }

  /** Its messages are fetched again from the newest on. */
  forgetMessages(room: string): void {
    const known = this.#rooms.get(room)
    if (!known) return
    known.cursor = undefined
    known.messages.clear()
    known.facts = { ...known.facts, isLoaded: false, hasOlder: false }
  }

  marks(marks: readonly Mark[]): void {
    for (const mark of marks) this.mark(mark)
  }

  mark(mark: Mark): void {
    this.#marks.set(mark.room, mark)
    const { readUpTo, unread, mentions } = mark
    this.#change(mark.room, { readUpTo, unread, mentions })
  }

  slowMode({ room, slowModeSeconds }: From<'room'>): void {
    this.#change(room, { slowModeSeconds })
  }

  present({ room, count, names }: From<'present'>): void {
    this.#change(room, { present: count, names })
  }

  joined({
    room,
    messages,
    isResumed,
    hasOlder,
    cursor,
    slowModeSeconds,
    mark,
  }: From<'joined'>): void {
    const known = this.#rooms.get(room)
    if (!known) return
    if (!isResumed) {
      known.messages.clear()
      known.facts = { ...known.facts, hasOlder: hasOlder ?? false }
    }
    for (const message of messages) if (!isResumed || isInView(known, message)) put(known, message)
    known.cursor = cursor
    this.#change(room, { isLoaded: true, slowModeSeconds })
    this.mark(mark)
    this.#bound(known)
  }

  older({ room, messages, hasOlder }: From<'page'>): void {
    const known = this.#rooms.get(room)
    if (!known) return
    for (const message of messages) put(known, message)
    const isFull = known.messages.size >= mostMessages
    this.#change(room, { hasOlder: hasOlder && !isFull })
  }

  /** Whether there is anything to show of it. */
  pushed(message: ChatMessage, username: string): boolean {
    const known = this.#rooms.get(message.room)
    if (!known?.facts.isLoaded) return false
    known.cursor = Math.max(known.cursor ?? 0, message.sequence)
    if (!isInView(known, message)) return false
    const isNew = !known.messages.has(message.id)
    if (!put(known, message)) return false
    if (isNew) this.#count(known, message, username)
    this.#bound(known)
    return true
  }

  /** Whoever was blocked or muted goes out of view. Returns the rooms that are different. */
  hide(usernames: readonly string[]): string[] {
    const hidden = new Set(usernames.map((name) => name.toLowerCase()))
    const changed = new Set<string>()
    for (const [room, { messages }] of this.#rooms) {
      for (const [id, { author }] of messages) {
        if (hidden.has(author.toLowerCase()) && messages.delete(id)) changed.add(room)
      }
    }
    return [...changed]
  }

  #count({ facts }: Room, message: ChatMessage, username: string): void {
    const isOwn = isSame(message.author, username)
    if (isOwn || message.state !== 'shown' || message.id <= facts.readUpTo) return
    const isMentioned = message.mentions.some((name) => isSame(name, username))
    this.#change(message.room, {
      unread: Math.min(facts.unread + 1, chatUnreadMax),
      mentions: facts.mentions + (isMentioned ? 1 : 0),
    })
  }

  #change(room: string, changes: Partial<WireChatRoom>): void {
    const known = this.#rooms.get(room)
    if (known) known.facts = { ...known.facts, ...changes }
  }

  #bound(known: Room): void {
    const over = known.messages.size - mostMessages
    if (over <= 0) return
    const ids = [...known.messages.keys()].toSorted((one, other) => one - other)
    for (const id of ids.slice(0, over)) known.messages.delete(id)
    known.facts = { ...known.facts, hasOlder: true }
  }
}

function newRoom(room: string, mark: Mark | undefined): Room {
  const { readUpTo = 0, unread = 0, mentions = 0 } = mark ?? {}
  return {
    messages: new Map(),
    cursor: undefined,
    facts: {
      room,
      isLoaded: false,
      hasOlder: false,
      readUpTo,
      unread,
      mentions,
      slowModeSeconds: 0,
      present: 0,
      names: [],
    },
  }
}

/** What is older than the oldest that is here comes with the history. */
function isInView({ messages, facts }: Room, { id }: ChatMessage): boolean {
  if (messages.has(id) || !facts.hasOlder) return true
  return messages.size === 0 || id > Math.min(...messages.keys())
}

/** False where the same state of it, or a newer one, is here already. */
function put({ messages }: Room, message: ChatMessage): boolean {
  const known = messages.get(message.id)
  if (known && known.sequence >= message.sequence) return false
  messages.set(message.id, message)
  return true
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
