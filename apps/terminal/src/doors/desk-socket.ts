import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import { maxDeskMessageLength } from '@leadline/desk-protocol/desk-messages'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import type { DeskConnection, DeskListener } from '@leadline/hub/desk-connection'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

/** A page can send no header with a socket; it names what it speaks, and beside that its key. */
const spoken = `leadline-desk.${protocolVersion}`
const keyPrefix = 'key-'
/** Windows of one desk, with room for those that are about to close. */
const maxDesks = 32

export function keyIn(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',')
  const key = offered.map((name) => name.trim()).find((name) => name.startsWith(keyPrefix))
  return key?.slice(keyPrefix.length)
}

/** Sockets of desks that have been let in. */
export function acceptDesk(openDesk: (connection: DeskConnection) => DeskListener) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxDeskMessageLength,
    // On one computer packing costs more than it saves.
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(spoken) ? spoken : false),
  })
  return {
    accept: (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (server.clients.size >= maxDesks) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, socket, head, (desk) => join(desk, openDesk))
    },
    count: () => server.clients.size,
    closeAll: () => {
      for (const desk of server.clients) desk.terminate()
    },
  }
}

function join(desk: WebSocket, openDesk: (connection: DeskConnection) => DeskListener): void {
  const listener = openDesk({
    sendText: (text) => desk.send(text),
    sendFrame: (bytes) => desk.send(bytes),
    close: (reason) => desk.close(1000, reason.slice(0, 120)),
  })
  desk.on('message', (data: RawData, isBinary: boolean) => {
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat([data].flat().map((part) => Buffer.from(part as ArrayBuffer)))
    if (isBinary) listener.receiveBytes(bytes)
    else listener.receiveText(bytes.toString('utf8'))
  })
  // A broken socket is a closed one: 'close' follows.
  desk.on('error', () => {})
  desk.on('close', () => listener.closed())
}
