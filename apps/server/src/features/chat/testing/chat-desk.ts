import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import type { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { chatSocketPath, ServerChatMessage } from '@leadline/contract/chat/server-messages'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

import type { App } from '../../../build-app.ts'
import type { Database } from '../../../platform/database/open-database.ts'
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import { addPerson, openDesk, type PersonOptions } from '../../../testing/people.ts'

/** A question without its number. */
type Asked = DeskChatMessage extends infer Each
  ? Each extends { request: number }
    ? Omit<Each, 'request'>
    : never
  : never
type Said<T extends ServerChatMessage['type']> = Extract<ServerChatMessage, { type: T }>

/** A desk of somebody, as the program has one: every word of the server is checked against the contract. */
export class ChatDesk {
  readonly received: ServerChatMessage[] = []
  /** Everything as it came, for looking whether something is in it. */
  raw = ''
  readonly socket: WebSocket
  ended: { code: number; reason: string } | undefined
  #request = 0
  #waiting = new Set<() => void>()

  constructor(url: string, token: string | undefined, options: object = {}) {
    this.socket = new WebSocket(url.replace(/^http/, 'ws') + chatSocketPath, {
      perMessageDeflate: false,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...options,
    })
    this.socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      this.raw += text
      this.received.push(ServerChatMessage.parse(JSON.parse(text)))
      this.#changed()
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', (code, reason) => {
      this.ended = { code, reason: String(reason) }
      this.#changed()
    })
  }

  /** Messages that were pushed, as they came. */
  get pushed(): ChatMessage[] {
    return this.all('message').map(({ message }) => message)
  }

  all<T extends ServerChatMessage['type']>(type: T): Said<T>[] {
    return this.received.filter((said): said is Said<T> => said.type === type)
  }

  /** Once this is so. */
  async until<T>(find: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = find()
      if (found !== undefined && found !== false) return found
      await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
  }

  async untilEnded(): Promise<{ code: number; reason: string }> {
    return this.until(() => this.ended)
  }

  async welcomed(): Promise<Said<'welcome'>> {
    return this.until(() => this.all('welcome')[0])
  }

  /** Its answer, whatever it is. */
  async ask(asked: Asked): Promise<ServerChatMessage & { request: number }> {
    const request = ++this.#request
    this.socket.send(JSON.stringify({ ...asked, request }))
    return this.until(() => {
      const answer = this.received.find(
        (said): said is ServerChatMessage & { request: number } =>
          'request' in said && said.request === request,
      )
      if (!answer && this.ended) throw new Error(`ended with ${this.ended.code}`)
      return answer
    })
  }

  async join(room = 'lobby', after?: number): Promise<Said<'joined'>> {
    const said = await this.ask({ type: 'join', room, ...(after !== undefined && { after }) })
    if (said.type !== 'joined') throw new Error(JSON.stringify(said))
    return said
  }

  write(text: string, room = 'lobby', clientId: string = randomUUID()) {
    return this.ask({ type: 'send', room, clientId, text })
  }

  /** The id of what was written. */
  async written(text: string, room = 'lobby'): Promise<number> {
    const said = await this.write(text, room)
    if (said.type !== 'done' || said.message === undefined) throw new Error(JSON.stringify(said))
    return said.message
  }

  async untilPushed(text: string): Promise<ChatMessage> {
    return this.until(() => this.pushed.find((message) => message.text === text))
  }

  close(): void {
    this.socket.terminate()
  }

  #changed(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
}

export interface Trader {
  id: string
  username: string
  /** Of the session of a linked desk. */
  token: string
}

export async function addTrader(
  app: Pick<TestApp, 'database' | 'runtime'>,
  username: string,
  options: PersonOptions = {},
): Promise<Trader> {
  const id = await addPerson(app, username, options)
  const token = await openDesk(app, id)
  return { id, username, token }
}

/** What was written long before, and by nobody who is known any more: numbers 1 to `count` in the lobby. */
export async function addMessages(
  { database, runtime }: Pick<TestApp, 'database' | 'runtime'>,
  count: number,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  const rows = numbers.map((id) => ({
    id,
    sequence: id,
    room: 'lobby',
    text: `message ${id}`,
    state: 'shown',
    // Written today: the job that forgets old messages runs as soon as the app is there.
    sent_at: runtime.now(),
  }))
  await database.insertInto('chat_messages').values(rows).execute()
  await database.updateTable('chat_counters').set({ value: count }).execute()
}

/** The app, listening, and desks that come to it. */
export async function openChat(options: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(options)
  const url = await listening(app)
  return { app, url, ...desksAt(app, url) }
}

export function desksAt(app: { database: Database; runtime: TestApp['runtime'] }, url: string) {
  const connect = (trader: Trader) => connectDesk(url, trader.token)
  return {
    connect,
    /** A desk in a room, of an account of its own. */
    trader: async (username: string, room = 'lobby', person: PersonOptions = {}) => {
      const who = await addTrader(app, username, person)
      const desk = await connect(who)
      await desk.join(room)
      return Object.assign(desk, { who })
    },
  }
}

export async function connectDesk(url: string, token: string): Promise<ChatDesk> {
  const desk = new ChatDesk(url, token)
  onTestFinished(() => desk.close())
  await desk.until(() => desk.all('welcome')[0] ?? desk.ended)
  return desk
}

export async function listening({ http }: Pick<App, 'http'>): Promise<string> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

/** How a connection is refused before it is one. */
export async function refusalOf(
  url: string,
  token: string | undefined,
  options: object = {},
): Promise<{ status: number; code: unknown }> {
  const desk = new ChatDesk(url, token, options)
  onTestFinished(() => desk.close())
  return new Promise((resolve, reject) => {
    desk.socket.once('open', () => reject(new Error('it was let in')))
    desk.socket.once('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += String(part)))
      response.once('end', () => {
        const { code } = JSON.parse(body) as { code: unknown }
        resolve({ status: response.statusCode ?? 0, code })
      })
    })
  })
}
