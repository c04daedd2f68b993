import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import type { Simulators } from '@leadline/venue-simulators/simulators'
import type { WireReply, WireRequest } from '@leadline/venue-simulators/wire/wire'
import type { VenueId } from '@leadline/venues/venue-names'
import { type RawData, WebSocketServer } from 'ws'

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
    sockets.handleUpgrade(request, socket, head, (client) => {
      const receiver = simulators.acceptSocket(venue, wireParts(request), {
        send: (text) => client.send(text),
        ping: () => client.ping(),
        close: (code, reason) => client.close(code, reason),
        terminate: () => client.terminate(),
      })
      if ('status' in receiver) {
        client.close(1008, `HTTP ${receiver.status}`)
        return
      }
      client.on('message', (data: RawData) => receiver.message(textOf(data)))
      client.on('pong', () => receiver.ponged())
      client.on('error', () => {})
      client.on('close', () => receiver.closed())
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
