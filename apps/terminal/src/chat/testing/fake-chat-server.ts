import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { chatSocketPath, type ServerChatMessage } from '@leadline/contract/chat/server-messages'
import { WebSocketServer } from 'ws'

import { FakeChat, type Person } from './fake-chat.ts'

type Asked = DeskChatMessage
type Answered = { type: 'refused' | 'silent' } & Record<string, unknown>

/** Stands in for the shop's chat: a real WebSocket server that keeps the messages, and does whatever else a test wants. */
export async function fakeChatServer(
  accounts: Record<string, string> = { 'token-alice': 'alice' },
) {
  const chat = new FakeChat()
  const { messages, people } = chat
  const asked: Asked[] = []
  const upgrades: { url: string; headers: IncomingMessage['headers'] }[] = []
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
    sockets.handleUpgrade(request, socket, head, (open) => {
      const person = chat.welcome(open, username)
      open.on('message', (data: Buffer) =>
        answer(person, DeskChatMessage.parse(JSON.parse(data.toString()))),
      )
    })
  })

  function answer(person: Person, message: Asked): void {
    asked.push(message)
    const other = intercept(message)
    if (other?.type === 'silent') return
    if (!other) return chat.answer(person, message)
    chat.say(person, { request: message.request, ...other } as unknown as ServerChatMessage)
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
    post: (room: string, author: string, text: string, more?: Partial<ChatMessage>) =>
      chat.post(room, author, text, more),
    change: (id: number, changes: Partial<ChatMessage>) => chat.change(id, changes),
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
