import type { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import { chatPageSize } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'
import type { WebSocket } from 'ws'

type Joining = Extract<DeskChatMessage, { type: 'join' }>

/** One connection of somebody. */
export interface Person {
  socket: WebSocket
  username: string
  rooms: Set<string>
}

/** What the fake shop's chat keeps, and what it answers by itself. */
export class FakeChat {
  readonly messages: ChatMessage[] = []
  readonly people = new Set<Person>()
  readonly #readUpTo = new Map<string, number>()
  #hidden: { username: string; until: number | null }[] = []
  #sequence = 0

  welcome(socket: WebSocket, username: string): Person {
    const person: Person = { socket, username, rooms: new Set() }
    this.people.add(person)
    socket.on('close', () => this.people.delete(person))
    const account = this.#account(username)
    this.say(person, { type: 'welcome', protocol: 1, now: Date.now(), account, rooms: [] })
    return person
  }

  say({ socket }: Person, message: ServerChatMessage): void {
    socket.send(JSON.stringify(message))
  }

  post(room: string, author: string, text: string, more: Partial<ChatMessage> = {}): ChatMessage {
    this.#sequence += 1
    const mentions = [...text.matchAll(/@(\w+)/g)].map(([, name = '']) => name)
    const message: ChatMessage = {
      id: this.messages.length + 1,
      sequence: this.#sequence,
      room,
      author,
      role: 'member',
      text,
      state: 'shown',
      sentAt: Date.now(),
      editedAt: null,
      mentions,
      ...more,
    }
    this.messages.push(message)
    this.#push(message)
    return message
  }

  change(id: number, changes: Partial<ChatMessage>): void {
    const message = this.messages.find((each) => each.id === id)
    if (!message) throw new Error(`no message ${id}`)
    this.#sequence += 1
    Object.assign(message, changes, { sequence: this.#sequence })
    this.#push(message)
  }

  answer(person: Person, message: DeskChatMessage): void {
    const { request } = message
    const done = (id?: number) =>
      this.say(person, { type: 'done', request, ...(id && { message: id }) })
    switch (message.type) {
      case 'join':
        return this.#join(person, message)
      case 'leave':
        person.rooms.delete(message.room)
        return done()
      case 'history': {
        const { room, before } = message
        const older = this.#visible(room, person).filter(({ id }) => id < before)
        const [messages, hasOlder] = [older.slice(-chatPageSize), older.length > chatPageSize]
        return this.say(person, { type: 'page', request, room, messages, hasOlder })
      }
      case 'send': {
        const known = this.messages.find(({ clientId }) => clientId === message.clientId)
        const { room, text, clientId } = message
        return done((known ?? this.post(room, person.username, text, { clientId })).id)
      }
      case 'edit':
        this.change(message.message, { text: message.text, editedAt: Date.now() })
        return done(message.message)
      case 'delete':
        this.change(message.message, { text: '', state: 'deleted' })
        return done(message.message)
      case 'read':
        this.#readUpTo.set(message.room, message.upTo)
        this.say(person, { type: 'read', mark: this.#mark(message.room) })
        return done()
      case 'block':
      case 'mute': {
        const until = message.type === 'mute' ? Date.now() + message.forMs : null
        this.#hidden = [...this.#hidden, { username: message.username, until }]
        this.say(person, { type: 'account', account: this.#account(person.username) })
        return done()
      }
      case 'unhide':
        this.#hidden = this.#hidden.filter(({ username }) => username !== message.username)
        this.say(person, { type: 'account', account: this.#account(person.username) })
        return done()
      case 'report':
      case 'presence':
        return done()
    }
  }

  #join(person: Person, { request, room, after }: Joining): void {
    person.rooms.add(room)
    const all = this.#visible(room, person)
    const isResumed = after !== undefined
    this.say(person, {
      type: 'joined',
      request,
      room,
      messages: isResumed ? all.filter((each) => each.sequence > after) : all.slice(-chatPageSize),
      isResumed,
      hasOlder: isResumed ? null : all.length > chatPageSize,
      cursor: this.#sequence,
      slowModeSeconds: 0,
      mark: this.#mark(room),
    })
    this.say(person, { type: 'present', room, count: 1, names: [person.username] })
  }

  #push(message: ChatMessage): void {
    for (const person of this.people) {
      if (!person.rooms.has(message.room) || this.#isHidden(message)) continue
      this.say(person, { type: 'message', message: asSeenBy(message, person) })
    }
  }

  #visible(room: string, person: Person): ChatMessage[] {
    return this.messages
      .filter((each) => each.room === room && !this.#isHidden(each))
      .map((each) => asSeenBy(each, person))
  }

  #isHidden({ author }: ChatMessage): boolean {
    return this.#hidden.some(({ username }) => username === author)
  }

  #mark(room: string) {
    return { room, readUpTo: this.#readUpTo.get(room) ?? 0, unread: 0, mentions: 0 }
  }

  #account(username: string) {
    const hidden = this.#hidden
    return { username, role: 'member' as const, presence: 1, restriction: null, hidden }
  }
}

function asSeenBy({ clientId, ...message }: ChatMessage, { username }: Person): ChatMessage {
  return message.author === username && clientId !== undefined ? { ...message, clientId } : message
}
