import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import { maxDeskMessageLength } from '@leadline/desk-protocol/messages/desk-messages'
import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import type { DeskConnection, DeskListener } from '@leadline/hub/desks/desk-connection'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

import type { DeskListService } from './desk-list-service.ts'

/**
 * A page can send no header with a socket; it names what it speaks, and beside that its key. One that speaks another version is
 * let in as well: its greeting is refused with a readable reason that it can show, where a socket that does not open
 * is tried for ever.
 */
const spoken = /^leadline-desk\.\d{1,6}$/
const keyPrefix = 'key-'
/** So long an ended window may take to read why; then it is cut off. */
const lastWordsMs = 1000
/** Windows of one desk, with room for those that are about to close. */
const maxDesks = 32

export function keyIn(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',')
  const key = offered.map((name) => name.trim()).find((name) => name.startsWith(keyPrefix))
  return key?.slice(keyPrefix.length)
}

type OpenDesk = (connection: DeskConnection) => DeskListener

/** Sockets of desks that have been let in. */
export function acceptDesk(openDesk: OpenDesk, desks: DeskListService) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxDeskMessageLength,
    // On one computer packing costs more than it saves.
    perMessageDeflate: false,
    handleProtocols: (offered) => [...offered].find((name) => spoken.test(name)) ?? false,
  })
  return {
    accept: (request: IncomingMessage, socket: Socket, head: Buffer, session: string) => {
      if (server.clients.size >= maxDesks) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
        return
      }
      const joined = (desk: WebSocket) => join(desk, openDesk, desks, session)
      server.handleUpgrade(request, socket, head, joined)
    },
    count: () => server.clients.size,
    closeAll: () => {
      for (const desk of server.clients) desk.terminate()
    },
  }
}

function join(desk: WebSocket, openDesk: OpenDesk, desks: DeskListService, session: string): void {
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    disconnected()
    listener.closed()
  }
  /** Nothing is taken from it from here on, whether or not its program goes away when it is reported. */
  const disconnected = desks.connected(session, (reason) => {
    desk.send(JSON.stringify({ type: 'refused', reason, isEnded: true } satisfies HubMessage))
    over()
    desk.close(1000, 'ended')
    setTimeout(() => desk.terminate(), lastWordsMs).unref()
  })
  const listener = openDesk({
    session,
    sendText: (text) => void (isOver || desk.send(text)),
    sendFrame: (bytes) => void (isOver || desk.send(bytes)),
    close: (reason) => desk.close(1000, reason.slice(0, 120)),
  })
  desk.on('message', (data: RawData, isBinary: boolean) => {
    if (isOver) return
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat([data].flat().map((part) => Buffer.from(part as ArrayBuffer)))
    if (isBinary) listener.receiveBytes(bytes)
    else listener.receiveText(bytes.toString('utf8'))
  })
  // A broken socket is a closed one: 'close' follows.
  desk.on('error', () => {})
  desk.on('close', over)
}
