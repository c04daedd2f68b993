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
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'

/** So many messages in one update: a room that was scrolled far would hold up what else is sent to a desk. */
const atOnce = 200

export type ChatOutcome = Outcome<typeof chatFamily>

interface ChatSource {
  state: () => WireChatState
  account: () => WireChatAccount | null
  rooms: () => readonly WireChatRoom[]
  messages: (room: string) => readonly ChatMessage[]
  pending: () => readonly WirePendingMessage[]
  /** The rooms that all desks together show are others. */
  wantedChanged: () => void
  handle: (
    request: Exclude<ChatRequest, { type: 'chatFollow' }>,
  ) => ChatOutcome | Promise<ChatOutcome>
}

interface Listener {
  publish: (update: ChatUpdate) => void
  rooms: readonly string[]
}

/** The desks that show chat, and what they are shown. */
export class ChatService implements HubService<typeof chatFamily> {
  readonly family = chatFamily
  readonly #source: ChatSource
  readonly #listeners = new Set<Listener>()

  constructor(source: ChatSource) {
    this.#source = source
  }

  /** Each once, in the order in which desks want them. */
  wanted(): string[] {
    return [...new Set([...this.#listeners].flatMap(({ rooms }) => rooms))]
  }

  join({ publish }: ServiceSession<typeof chatFamily>): JoinedService<typeof chatFamily> {
    const listener: Listener = { publish, rooms: [] }
    this.#listeners.add(listener)
    this.#publishAll(publish)
    return {
      handle: (request) => {
        if (request.type !== 'chatFollow') return this.#source.handle(request)
        listener.rooms = request.rooms
        this.#source.wantedChanged()
        return {}
      },
      leave: () => {
        this.#listeners.delete(listener)
        this.#source.wantedChanged()
      },
    }
  }

  publish(update: ChatUpdate): void {
    for (const listener of this.#listeners) listener.publish(update)
  }

  /** The messages of a room are others altogether. */
  roomRenewed(room: string): void {
    for (const { publish } of this.#listeners) this.#publishRoom(room, publish)
  }

  /** Everything is another: the linked account is. */
  allChanged(): void {
    for (const { publish } of this.#listeners) this.#publishAll(publish)
  }

  #publishAll(publish: Listener['publish']): void {
    const { state, account, rooms, pending } = this.#source
    publish({
      type: 'chat',
      state: state(),
      account: account(),
      rooms: [...rooms()],
      pending: [...pending()],
    })
    for (const { room } of rooms()) this.#publishRoom(room, publish)
  }

  #publishRoom(room: string, publish: Listener['publish']): void {
    const messages = this.#source.messages(room)
    for (let from = 0; from === 0 || from < messages.length; from += atOnce) {
      const part = messages.slice(from, from + atOnce)
      publish({ type: 'chatMessages', room, isWhole: from === 0, messages: part })
    }
  }
}
