import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import type { DeskConnection, DeskListener } from '@leadline/hub/desks/desk-connection'

import { browserName } from './browser-name.ts'
import type { DeskFile } from './desk-files.ts'
import type { DeskListService } from './desk-list-service.ts'
import type { DeskSessions } from './desk-sessions.ts'
import { acceptDesk, keyIn } from './desk-socket.ts'
import { peerOwner } from './peer-owner.ts'
import { lacksOrigin, refusal } from './request-guard.ts'
import { securityHeaders } from './security-headers.ts'

export interface GatewaySetup {
  port: number
  sessions: DeskSessions
  /** Who of them is connected. */
  desks: DeskListService
  files: ReadonlyMap<string, DeskFile>
  /** What the status page reports, as JSON. */
  status: () => string
  /** What support needs to know, for the user to copy. */
  diagnostics: () => string
  openDesk: (connection: DeskConnection) => DeskListener
  /** Somebody came in with this token. */
  entered?: (token: string) => void
}

export interface LocalGateway {
  port: number
  /** An address that opens the desk once. */
  newAddress(): string
  /** From here on it opens nothing. */
  withdraw(address: string): void
  /** How many desks are open. */
  deskCount(): number
  close(): Promise<void>
}

/** Another program has the port, or the system keeps it for itself. */
export class PortTaken extends Error {}

const maxTokenBytes = 1024

/** The only way in: one port of 127.0.0.1, for pages of our own that hold a session. */
export async function openGateway(setup: GatewaySetup): Promise<LocalGateway> {
  const { sessions } = setup
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, setup.port)))
    server.listen({ host: '127.0.0.1', port: setup.port }, resolve)
  })
  const { port } = server.address() as AddressInfo

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const turnedAway = refusal(request, port)
    if (turnedAway !== undefined) return send(response, 403, turnedAway)
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (request.method === 'POST' && path === '/session') {
      // Who leaves in the middle of asking gets no answer, and nothing else happens.
      openSession(request, response, setup).catch(() => response.destroy())
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, 405, 'Not that way.')
    }
    if (path === '/status.json' || path === '/diagnostics.txt') {
      const key = request.headers['x-leadline-key']
      const isKnown = sessions.isKnown(request.headers.cookie, String(key))
      if (!isKnown) return send(response, 401, 'Open Leadline again to continue.')
      if (path === '/diagnostics.txt') return send(response, 200, setup.diagnostics())
      return send(response, 200, setup.status(), 'application/json')
    }
    const file = setup.files.get(path)
    if (!file) return send(response, 404, 'There is no such page.')
    send(response, 200, request.method === 'HEAD' ? '' : file.body, file.type)
  })

  const desks = acceptDesk(setup.openDesk, setup.desks)
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node leaves this socket to us: one that is reset while it is turned away would end the whole program.
    socket.on('error', () => socket.destroy())
    void mayEnter(request, socket, port, sessions).then((isLetIn) => {
      if (socket.destroyed) return undefined
      // It may have been ended while it was looked up whose it is.
      const session = sessions.find(request.headers.cookie, keyIn(request))
      if (!isLetIn || session === undefined) {
        return socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
      }
      sessions.used(session)
      return desks.accept(request, socket, head, session)
    })
  })

  return {
    port,
    newAddress: () => `http://127.0.0.1:${port}/#${sessions.newToken()}`,
    withdraw: (address) => sessions.withdraw(new URL(address).hash.slice(1)),
    deskCount: () => desks.count(),
    close: async () => {
      desks.closeAll()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A page of ours with a session, at a browser of this user: also where the session is older than this program. */
async function mayEnter(
  request: IncomingMessage,
  socket: Socket,
  port: number,
  sessions: DeskSessions,
): Promise<boolean> {
  const isKnown =
    refusal(request, port) === undefined &&
    !lacksOrigin(request) &&
    request.url === '/desk' &&
    sessions.isKnown(request.headers.cookie, keyIn(request))
  return isKnown && (await peerOwner(socket)) !== 'another'
}

function listenError(error: Error, port: number): Error {
  const code = 'code' in error ? error.code : undefined
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error
  return new PortTaken(
    `Port ${port} of this computer is taken by another program. Close that one, or set LEADLINE_PORT to another port; 0 takes any free one.`,
    { cause: error },
  )
}

async function openSession(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, desks, entered }: GatewaySetup,
): Promise<void> {
  if (lacksOrigin(request)) return send(response, 403, 'From another page.')
  const owner = await peerOwner(request.socket)
  if (owner === 'another') {
    return send(response, 403, 'From another user of this computer.')
  }
  const token = tokenIn(await bodyOf(request))
  const session =
    token === undefined
      ? undefined
      : sessions.exchange(token, owner, browserName(request.headers['user-agent']))
  if (token === undefined || !session)
    return send(response, 401, 'This link was already used. Open Leadline again.')
  desks.endForgotten()
  entered?.(token)
  response.setHeader('set-cookie', session.setCookie)
  send(response, 200, JSON.stringify({ key: session.key }), 'application/json')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxTokenBytes) return ''
  }
  return text
}

function tokenIn(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'token' in value
      ? String(value.token)
      : undefined
  } catch {
    return undefined
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { ...securityHeaders, 'content-type': type })
  response.end(body)
}
