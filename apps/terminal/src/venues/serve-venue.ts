import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import type { Simulators } from '@leadline/venue-simulators/simulators'
import type { WireReply, WireRequest } from '@leadline/venue-simulators/wire/wire'
import type { VenueId } from '@leadline/venues/venue-names'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

export interface ServedVenue {
  port: number
  close: () => void
}

const maxBodyBytes = 1024 * 1024

/** One simulated exchange on a port of this computer: requests and sockets, as any client expects them. */
export async function serveVenue(simulators: Simulators, venue: VenueId): Promise<ServedVenue> {
  const server = createServer((request, response) => {
    void answer(simulators, venue, request, response)
  })
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    let client: WebSocket | undefined
    /** What the exchange says before the connection is through. */
    const early: ((open: WebSocket) => void)[] = []
    const onLine = (act: (open: WebSocket) => void) => (client ? act(client) : early.push(act))
    const receiver = simulators.acceptSocket(venue, wireParts(request), {
      send: (text) => onLine((open) => open.send(text)),
      ping: () => onLine((open) => open.ping()),
      close: (code, reason) => onLine((open) => open.close(code, reason)),
      terminate: () => onLine((open) => open.terminate()),
    })
    // A refusal is an answer to the upgrade: a line that opens and ends with a code would say something else.
    if ('status' in receiver) {
      socket.end(`HTTP/1.1 ${receiver.status} Refused\r\nconnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (open) => {
      client = open
      open.on('message', (data: RawData) => receiver.message(textOf(data)))
      open.on('pong', () => receiver.ponged())
      open.on('error', () => {})
      open.on('close', () => receiver.closed())
      for (const act of early) act(open)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(
  simulators: Simulators,
  venue: VenueId,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > maxBodyBytes) {
      response.writeHead(413).end()
      return
    }
  }
  const call: WireRequest = { ...wireParts(request), method: request.method ?? 'GET', body }
  simulators.handleHttp(venue, call, (reply: WireReply) => {
    if (reply === 'reset') request.socket.destroy()
    // Silence is the answer that never comes.
    else if (reply !== 'silence') response.writeHead(reply.status, reply.headers).end(reply.body)
  })
}

function wireParts(request: IncomingMessage): Omit<WireRequest, 'method' | 'body'> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const origin = `http://${request.headers.host ?? ''}`
  return { path, query, headers, origin, client: request.socket.remoteAddress ?? '' }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data)
    ? data.toString('utf8')
    : Buffer.concat([data].flat() as Buffer[]).toString()
}
