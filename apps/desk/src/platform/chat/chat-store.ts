import type { ChatMessage } from '@leadline/contract/chat/message'
import {
  chatFamily,
  type ChatRequest,
  type ChatUpdate,
  type WireChatAccount,
  type WireChatRoom,
  type WireChatState,
  type WirePendingMessage,
} from '@leadline/desk-protocol/messages/chat-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import { Value } from '../value.ts'
import { mergedMessages } from './merged-messages.ts'

export type ChatReply = Reply<typeof chatFamily>
const nothing: readonly ChatMessage[] = []

/** The rooms that this window shows, and what is said in them. */
export class ChatStore {
  /** Undefined before it is known, and while the hub is away. */
  readonly state = new Value<WireChatState | undefined>(undefined)
  readonly account = new Value<WireChatAccount | null>(null)
  readonly rooms = new Value<ReadonlyMap<string, WireChatRoom>>(new Map())
  readonly pending = new Value<readonly WirePendingMessage[]>([])
  /** What was typed and not sent, by room: another room, another panel and back, and it is there. */
  readonly drafts = new Value<ReadonlyMap<string, string>>(new Map())
  /** Why this hub has no chat; '' where it has. */
  readonly refusal: Value<string>
  readonly #client: ServiceClient<typeof chatFamily>
  readonly #messages = new Map<string, Value<readonly ChatMessage[]>>()
  readonly #shown = new Map<string, readonly string[]>()
  readonly #listeners = new Set<(message: ChatMessage) => void>()

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, chatFamily)
    this.refusal = this.#client.refusal
    this.#client.onUpdate((update) => this.#take(update))
    this.#client.onLink((isOpen) => {
      if (isOpen) this.#follow()
      else this.state.set(undefined)
    })
  }

  /** Oldest first. They stay while the connection is away. */
  messagesOf(room: string): Value<readonly ChatMessage[]> {
    const known = this.#messages.get(room) ?? new Value(nothing)
    this.#messages.set(room, known)
    return known
  }

  /** What a panel shows; nothing once it is closed. Nobody connects to chat while no panel shows it. */
  show(panelId: string, rooms: readonly string[]): void {
    if (rooms.length === 0) this.#shown.delete(panelId)
    else this.#shown.set(panelId, rooms)
    if (this.#client.isLinked) this.#follow()
  }

  async request(request: ChatRequest): Promise<ChatReply> {
    return await this.#client.request(request)
  }

  draft(room: string, text: string): void {
    this.drafts.set(new Map([...this.drafts.get(), [room, text]]))
  }

  /** Each message that comes while one looks, never one that was there before. */
  onMessage(listener: (message: ChatMessage) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #follow(): void {
    const rooms = [...new Set([...this.#shown.values()].flat())]
    this.#client.send({ type: 'chatFollow', rooms })
  }

  #take(update: ChatUpdate): void {
    switch (update.type) {
      case 'chat': {
        this.state.set(update.state)
        this.account.set(update.account)
        this.pending.set(update.pending)
        this.rooms.set(new Map(update.rooms.map((each) => [each.room, each])))
        for (const messages of this.#messages.values()) messages.set(nothing)
        return
      }
      case 'chatState':
        return this.state.set(update.state)
      case 'chatAccount':
        return this.account.set(update.account)
      case 'chatPending':
        return this.pending.set(update.pending)
      case 'chatRoom':
        return this.rooms.set(new Map([...this.rooms.get(), [update.room.room, update.room]]))
      case 'chatLeft': {
        const rooms = new Map(this.rooms.get())
        rooms.delete(update.room)
        this.rooms.set(rooms)
        return this.messagesOf(update.room).set(nothing)
      }
      case 'chatMessages': {
        const messages = this.messagesOf(update.room)
        const before = update.isWhole ? nothing : messages.get()
        messages.set(mergedMessages(before, update.messages))
        if (update.isWhole) return
        const last = before.at(-1)?.id ?? 0
        const came = update.messages.filter(({ id }) => id > last)
        for (const message of came) for (const listener of this.#listeners) listener(message)
      }
    }
  }
}

export const openChatStore = (hub: HubLink) => new ChatStore(hub)

export function useChat(): ChatStore {
  return useStore(openChatStore)
}
