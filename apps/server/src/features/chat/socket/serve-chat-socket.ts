import { ServerResponse } from 'node:http'

import { chatFrameMaxBytes, chatSocketsPerAccount } from '@leadline/contract/chat/limits'
import { chatSocketPath } from '@leadline/contract/chat/server-messages'
import { minuteMs } from '@leadline/contract/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'

import { AppError } from '../../../platform/app-error.ts'
import { type Authenticate, authorise, type SignedIn } from '../../../platform/http/authorise.ts'
import type { RateLimiter } from '../../../platform/rate-limiter.ts'
import type { ChatDesks } from './chat-desks.ts'

interface Deps {
  limiter: RateLimiter
  authenticate: Authenticate
  publicUrl: () => string
}

const connectLimit = { max: 30, windowMs: minuteMs }
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Upgrades pass the route like every request, so that a refusal has our headers, our error body and our log line. Only
 * the session of a desk is let in, and nothing about who connects is kept or logged.
 */
export function serveChatSocket(http: FastifyInstance, deps: Deps, desks: ChatDesks): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: chatFrameMaxBytes,
    perMessageDeflate: false,
  })
  const heads = new WeakMap<object, Buffer>()
  http.server.on('upgrade', (request, socket, head) => {
    heads.set(request, head)
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(request.socket)
    response.once('finish', () => request.socket.destroySoon())
    http.routing(request, response)
  })
  http.get(chatSocketPath, async (request, reply) => {
    const head = heads.get(request.raw)
    if (!head) throw new AppError('invalid_request', 'This address is a WebSocket.')
    const session = await admit(deps, request)
    if (desks.countOf(session.accountId) >= chatSocketsPerAccount) {
      const words = 'This account is already connected from several desks.'
      throw new AppError('too_many_requests', words, { retryAfterSeconds: 60 })
    }
    reply.hijack()
    const { raw } = request
    reply.raw.detachSocket(raw.socket)
    sockets.handleUpgrade(raw, raw.socket, head, (socket) => void desks.open(socket, session))
  })
}

async function admit(
  { limiter, authenticate, publicUrl }: Deps,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { origin, authorization } = request.headers
  // No page may speak for a desk, ours neither: a browser always says where a socket comes from.
  if (origin !== undefined || !isOwnHost(request, publicUrl())) {
    throw new AppError('not_allowed', 'The chat is open to Leadline desks alone.')
  }
  const who = { who: 'signed-in', openToDesk: true } as const
  const session = await authorise(who, authorization, authenticate)
  if (!session?.isDesk) throw new AppError('not_signed_in', 'Please link this desk first.')
  await limiter.spend('chat-connect', session.accountId, connectLimit)
  return session
}

/** Our public name, or this machine's own. Another name that leads here is somebody else's. */
function isOwnHost({ host, hostname }: FastifyRequest, publicUrl: string): boolean {
  return host === new URL(publicUrl).host || ownMachine.has(hostname)
}
