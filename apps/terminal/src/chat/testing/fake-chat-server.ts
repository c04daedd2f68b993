import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import { chatPageSize } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { chatSocketPath, type ServerChatMessage } from '@leadline/contract/chat/server-messages'
import { type WebSocket, WebSocketServer } from 'ws'

type Asked = DeskChatMessage
type Answered = { type: 'refused' | 'silent' } & Record<string, unknown>

interface Person {
  socket: WebSocket
  username: string
  rooms: Set<string>
}

/** Stands in for the shop's chat: a real WebSocket server that keeps the messages, and does whatever else a test wants. */
export async function fakeChatServer(
  accounts: Record<string, string> = { 'token-alice': 'alice' },
) {
  const messages: ChatMessage[] = []
  const asked: Asked[] = []
  const upgrades: { url: string; headers: IncomingMessage['headers'] }[] = []
  const people = new Set<Person>()
  const readUpTo = new Map<string, number>()
  let hidden: { username: string; until: number | null }[] = []
  let sequence = 0
  let intercept: (message: Asked) => Answered | undefined = () => undefined
  let upgradeStatus: number | undefined

  const server = createServer((_request, response) => void response.writeHead(404).end())
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    upgrades.push({ url: request.url ?? '', headers: request.headers })
    const username = accounts[request.headers.authorization?.replace('Bearer ', '') ?? '']
    const status = upgradeStatus ?? (username === undefined ? 401 : undefined)
    if (status !== undefined || username === undefined || request.url !== chatSocketPath) {
      const body = JSON.stringify({ message: 'Not with this token.', code: 'not_signed_in' })
      socket.end(`HTTP/1.1 ${status ?? 404} No\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (open) => welcome(open, username))
  })

  const account = (username: string) => ({
    username,
    role: 'member' as const,
    presence: 1,
    restriction: null,
    hidden,
  })
  function welcome(socket: WebSocket, username: string): void {
    const person: Person = { socket, username, rooms: new Set() }
    people.add(person)
    socket.on('close', () => people.delete(person))
    socket.on('message', (data: Buffer) =>
      answer(person, DeskChatMessage.parse(JSON.parse(data.toString()))),
    )
    say(person, {
      type: 'welcome',
      protocol: 1,
      now: Date.now(),
      account: account(username),
      rooms: [],
    })
  }
  const say = ({ socket }: Person, message: ServerChatMessage) => {
    socket.send(JSON.stringify(message))
  }
  const push = (message: ChatMessage) => {
    for (const person of people) {
      if (!person.rooms.has(message.room) || isHidden(message)) continue
      say(person, { type: 'message', message: asSeenBy(message, person) })
    }
  }
  const isHidden = ({ author }: ChatMessage) => hidden.some(({ username }) => username === author)
  const asSeenBy = ({ clientId, ...message }: ChatMessage, { username }: Person): ChatMessage =>
    message.author === username && clientId !== undefined ? { ...message, clientId } : message
  const mark = (room: string) => ({
    room,
    readUpTo: readUpTo.get(room) ?? 0,
    unread: 0,
    mentions: 0,
  })

  function post(
    room: string,
    author: string,
    text: string,
    more: Partial<ChatMessage> = {},
  ): ChatMessage {
    sequence += 1
    const mentions = [...text.matchAll(/@(\w+)/g)].map(([, name = '']) => name)
    const message: ChatMessage = {
      id: messages.length + 1,
      sequence,
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
    messages.push(message)
    push(message)
    return message
  }

  function change(id: number, changes: Partial<ChatMessage>): void {
    const message = messages.find((each) => each.id === id)
    if (!message) throw new Error(`no message ${id}`)
    sequence += 1
    Object.assign(message, changes, { sequence })
    push(message)
  }

  function answer(person: Person, message: Asked): void {
    asked.push(message)
    const { request } = message
    const other = intercept(message)
    if (other?.type === 'silent') return
    if (other) return say(person, { request, ...other } as unknown as ServerChatMessage)
    const visible = (room: string) =>
      messages
        .filter((each) => each.room === room && !isHidden(each))
        .map((each) => asSeenBy(each, person))
    const done = (id?: number) => say(person, { type: 'done', request, ...(id && { message: id }) })
    switch (message.type) {
      case 'join': {
        const { room, after } = message
        person.rooms.add(room)
        const all = visible(room)
        const isResumed = after !== undefined
        say(person, {
          type: 'joined',
          request,
          room,
          messages: isResumed
            ? all.filter((each) => each.sequence > after)
            : all.slice(-chatPageSize),
          isResumed,
          hasOlder: isResumed ? null : all.length > chatPageSize,
          cursor: sequence,
          slowModeSeconds: 0,
          mark: mark(room),
        })
        return say(person, { type: 'present', room, count: 1, names: [person.username] })
      }
      case 'leave':
        person.rooms.delete(message.room)
        return done()
      case 'history': {
        const older = visible(message.room).filter(({ id }) => id < message.before)
        return say(person, {
          type: 'page',
          request,
          room: message.room,
          messages: older.slice(-chatPageSize),
          hasOlder: older.length > chatPageSize,
        })
      }
      case 'send': {
        const known = messages.find(({ clientId }) => clientId === message.clientId)
        const { room, text, clientId } = message
        return done((known ?? post(room, person.username, text, { clientId })).id)
      }
      case 'edit':
        change(message.message, { text: message.text, editedAt: Date.now() })
        return done(message.message)
      case 'delete':
        change(message.message, { text: '', state: 'deleted' })
        return done(message.message)
      case 'read':
        readUpTo.set(message.room, message.upTo)
        say(person, { type: 'read', mark: mark(message.room) })
        return done()
      case 'block':
      case 'mute': {
        const until = message.type === 'mute' ? Date.now() + message.forMs : null
        hidden = [...hidden, { username: message.username, until }]
        say(person, { type: 'account', account: account(person.username) })
        return done()
      }
      case 'unhide':
        hidden = hidden.filter(({ username }) => username !== message.username)
        say(person, { type: 'account', account: account(person.username) })
        return done()
      case 'report':
      case 'presence':
        return done()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const closeAll = (code?: number) => {
    for (const { socket } of people) {
      if (code === undefined) socket.terminate()
      else socket.close(code)
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that desks have said. */
    asked,
    said: <Type extends Asked['type']>(type: Type) =>
      asked.filter((each): each is Extract<Asked, { type: Type }> => each.type === type),
    upgrades,
    messages,
    open: () => people.size,
    post,
    change,
    /** To everybody, whatever it is. */
    write: (text: string) => people.forEach(({ socket }) => socket.send(text)),
    /** What is answered instead of what would be; undefined where nothing is. */
    answers: (next: typeof intercept) => (intercept = next),
    refusesUpgrades: (status: number | undefined) => (upgradeStatus = status),
    drop: closeAll,
    stop: () => {
      closeAll()
      server.closeAllConnections()
      server.close()
    },
  }
}
