import { findSecrets } from '@leadline/chat/secrets/find-secrets'
import { chatRoomsPerSocket } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import type { HiddenPerson, ServerChatMessage } from '@leadline/contract/chat/server-messages'
import type {
  ChatRequest,
  WirePendingMessage,
} from '@leadline/desk-protocol/messages/chat-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { Log } from '../hub/log.ts'
import type { Answer, Asked } from './chat-answers.ts'
import { ChatFollower, type ChatLink } from './chat-follower.ts'
import { askedOf, doneWords, outcomeOf, refusal, secretInNote } from './chat-requests.ts'
import { ChatRooms } from './chat-rooms.ts'
import { type ChatOutcome, ChatService } from './chat-service.ts'
import { PendingMessages } from './pending-messages.ts'

export interface ChatSetup {
  /** The shop; empty where none is known. */
  server: string
  clock: Clock
  log: Log
  /** The linked account. Its token is read here, sent to the shop, and shown to no desk. */
  link: () => ChatLink | 'ended' | undefined
  /** The shop refused the token: whoever keeps the link looks at it again. */
  tokenRefused: () => void
}

export interface OpenChat {
  service: ChatService
  /** An account may have been linked or unlinked. */
  linkChanged: () => void
  stop: () => void
}

type Request = Exclude<ChatRequest, { type: 'chatFollow' }>

/** The chat of the shop. Without a linked account, and while no desk shows it, it connects nowhere. */
export function openChat(setup: ChatSetup): OpenChat {
  const chat = new Chat(setup)
  return {
    service: chat.service,
    linkChanged: () => chat.follower.follow(),
    stop: () => chat.follower.stop(),
  }
}

class Chat {
  readonly service: ChatService
  readonly follower: ChatFollower
  readonly #clock: Clock
  readonly #rooms = new ChatRooms()
  readonly #pending = new PendingMessages(() => {
    this.service.publish({ type: 'chatPending', pending: [...this.#pending.all()] })
  })

  constructor({ server, clock, log, link, tokenRefused }: ChatSetup) {
    this.#clock = clock
    this.service = new ChatService({
      state: () => this.follower.state,
      account: () => this.follower.account,
      rooms: () => this.#rooms.all(),
      messages: (room) => this.#rooms.messages(room),
      pending: () => this.#pending.all(),
      wantedChanged: () => this.#wantedChanged(),
      handle: (request) => this.#handle(request),
    })
    this.follower = new ChatFollower({
      server,
      clock,
      link: () => (server === '' ? undefined : link()),
      isWanted: () => this.service.wanted().length > 0,
      stateChanged: () => this.service.publish({ type: 'chatState', state: this.follower.state }),
      accountChanged: () =>
        this.service.publish({ type: 'chatAccount', account: this.follower.account }),
      opened: () => {
        for (const room of this.#rooms.names()) void this.#join(room)
      },
      received: (message) => this.#receive(message),
      lost: () => this.#pending.unanswered(),
      linkChanged: () => {
        this.#rooms.clear()
        this.#pending.clear()
        for (const room of this.service.wanted()) this.#rooms.add(room)
        this.service.allChanged()
      },
      tokenRefused,
      dropped: (count) => log('chat-dropped', { count }),
    })
    this.follower.follow()
  }

  #wantedChanged(): void {
    const wanted = this.service.wanted().slice(0, chatRoomsPerSocket)
    for (const room of this.#rooms.names()) {
      if (wanted.includes(room)) continue
      this.#rooms.remove(room)
      this.service.publish({ type: 'chatLeft', room })
      void this.follower.ask({ type: 'leave', room })
    }
    for (const room of wanted) {
      if (this.#rooms.facts(room)) continue
      this.#rooms.add(room)
      this.#publishFacts(room)
      void this.#join(room)
    }
    this.follower.follow()
  }

  async #join(room: string): Promise<void> {
    const after = this.#rooms.cursor(room)
    const asked: Asked = { type: 'join', room, ...(after !== undefined && { after }) }
    const answer = await this.follower.ask(asked)
    if (answer?.type !== 'joined' || !this.#rooms.facts(room)) return
    this.#rooms.joined(answer)
    for (const message of answer.messages) this.#stands(message)
    if (answer.isResumed) this.#publishMessages(room, answer.messages)
    else this.service.roomRenewed(room)
    this.#publishFacts(room)
    for (const waiting of this.#pending.toSendAgain(room, this.#clock.now()))
      void this.#send(waiting)
  }

  #receive(message: Exclude<ServerChatMessage, Answer>): void {
    switch (message.type) {
      case 'welcome': {
        this.#rooms.marks(message.rooms)
        for (const room of this.#rooms.names()) this.#publishFacts(room)
        return this.#hide(message.account.hidden)
      }
      case 'account':
        return this.#hide(message.account.hidden)
      case 'message': {
        const pushed = message.message
        const isShown = this.#rooms.pushed(pushed, this.follower.account?.username ?? '')
        this.#stands(pushed)
        if (!isShown) return
        this.#publishMessages(pushed.room, [pushed])
        return this.#publishFacts(pushed.room)
      }
      case 'read': {
        this.#rooms.mark(message.mark)
        return this.#publishFacts(message.mark.room)
      }
      case 'room': {
        this.#rooms.slowMode(message)
        return this.#publishFacts(message.room)
      }
      case 'present': {
        this.#rooms.present(message)
        return this.#publishFacts(message.room)
      }
    }
  }

  /** A message stands in its room: what waited for that is over. */
  #stands({ clientId }: ChatMessage): void {
    if (clientId !== undefined) this.#pending.remove(clientId)
  }

  #hide(hidden: readonly HiddenPerson[]): void {
    const changed = this.#rooms.hide(hidden.map(({ username }) => username))
    for (const room of changed) this.service.roomRenewed(room)
  }

  #publishFacts(name: string): void {
    const room = this.#rooms.facts(name)
    if (room) this.service.publish({ type: 'chatRoom', room })
  }

  #publishMessages(room: string, messages: readonly ChatMessage[]): void {
    this.service.publish({ type: 'chatMessages', room, isWhole: false, messages: [...messages] })
  }

  async #handle(request: Request): Promise<ChatOutcome> {
    switch (request.type) {
      case 'chatSend': {
        const { room, clientId, text, isWarned } = request
        const secrets = isWarned ? [] : findSecrets(text)
        if (secrets.length > 0) return { isDone: false, secrets }
        // The same one again, from a desk that did not get its answer.
        if (this.#pending.get(clientId)) return {}
        if (!this.#rooms.facts(room)) return refusal('This room is not open.')
        if (this.#pending.isFull) return refusal('Too many messages wait to be sent.')
        this.#pending.add({ room, clientId, text, at: this.#clock.now() })
        void this.#sendNow(clientId)
        return {}
      }
      case 'chatSendAgain': {
        void this.#sendNow(request.clientId)
        return {}
      }
      case 'chatDiscard': {
        const waiting = this.#pending.get(request.clientId)
        if (waiting?.state === 'sending' && this.follower.isOpen)
          return refusal('It is being sent.')
        this.#pending.remove(request.clientId)
        return {}
      }
      case 'chatOlder':
        return await this.#older(request.room)
      case 'chatRead': {
        const { room, upTo } = request
        const facts = this.#rooms.facts(room)
        if (!facts || upTo <= facts.readUpTo || !this.follower.isOpen) return {}
        return outcomeOf(await this.follower.ask({ type: 'read', room, upTo }))
      }
      case 'chatEdit': {
        const { message, text, isWarned } = request
        const secrets = isWarned ? [] : findSecrets(text)
        if (secrets.length > 0) return { isDone: false, secrets }
        return outcomeOf(await this.follower.ask({ type: 'edit', message, text }))
      }
      case 'chatUnhide': {
        const outcome = outcomeOf(await this.follower.ask(askedOf(request)))
        if (outcome.isDone !== false) this.#beginAgain()
        return outcome
      }
      case 'chatReport':
        if (findSecrets(request.note).length > 0) return refusal(secretInNote)
        return outcomeOf(await this.follower.ask(askedOf(request)), doneWords[request.type])
      case 'chatDelete':
      case 'chatBlock':
      case 'chatMute':
      case 'chatPresence':
        return outcomeOf(await this.follower.ask(askedOf(request)), doneWords[request.type])
    }
  }

  /** What was filtered out comes again with the rooms. */
  #beginAgain(): void {
    for (const room of this.#rooms.names()) {
      this.#rooms.forgetMessages(room)
      void this.#join(room)
    }
  }

  async #older(room: string): Promise<ChatOutcome> {
    const before = this.#rooms.oldest(room)
    if (before === undefined || !this.#rooms.facts(room)?.hasOlder) return {}
    const answer = await this.follower.ask({ type: 'history', room, before })
    if (answer?.type !== 'page') return outcomeOf(answer)
    this.#rooms.older(answer)
    this.#publishMessages(room, answer.messages)
    this.#publishFacts(room)
    return {}
  }

  async #sendNow(clientId: string): Promise<void> {
    const waiting = this.#pending.get(clientId)
    if (!waiting) return
    if (!this.follower.isOpen) {
      return this.#pending.notSent(clientId, 'Not sent: there is no connection to chat.')
    }
    this.#pending.sending(clientId)
    await this.#send(waiting)
  }

  async #send({ room, clientId, text }: WirePendingMessage): Promise<void> {
    const answer = await this.follower.ask({ type: 'send', room, clientId, text })
    if (answer?.type === 'refused') {
      return this.#pending.refused(clientId, answer, this.#clock.now())
    }
    if (answer?.type === 'done') {
      // Its place in the room is pushed. Where that came first, or nobody looks any more, it is sent.
      const isThere = this.#rooms.find(answer.message ?? 0) !== undefined
      if (isThere || !this.#rooms.facts(room)) this.#pending.remove(clientId)
    } else if (this.follower.isOpen) {
      this.#pending.notSent(
        clientId,
        'No answer. Sending it again is safe: it appears in the room once.',
      )
    }
  }
}
