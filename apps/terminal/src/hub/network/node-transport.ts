import { limitedText, TooLong } from '@leadline/client/limited-text'
import {
  type HttpAnswer,
  type HttpRequest,
  type Socket,
  type SocketEvents,
  type Transport,
  TransportError,
} from '@leadline/venues/transport'
import { WebSocket } from 'ws'

import { codeOf, failureWords } from './failure-words.ts'

/** A full book of a large market is about 5 MB of text. */
const maxMessageBytes = 64 * 1024 * 1024
const handshakeTimeoutMs = 12_000

/** Errors after which a request has surely not left this computer. */
const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Sockets with headers (the platform's own cannot send any) and requests over connections that are kept. */
export function nodeTransport(userAgent: string): Transport {
  const own = { 'user-agent': userAgent }
  return {
    openSocket: (url, headers, events) => openSocket(url, { ...own, ...headers }, events),
    fetch: (request) => sendRequest(request, { ...own, ...request.headers }),
  }
}

function openSocket(url: string, headers: Record<string, string>, events: SocketEvents): Socket {
  const socket = new WebSocket(url, {
    headers,
    maxPayload: maxMessageBytes,
    handshakeTimeout: handshakeTimeoutMs,
    followRedirects: false,
    // What the environment says of it does not count.
    rejectUnauthorized: true,
    // An exchange that does not offer it is not asked for it; for the others it is a fifth of the bytes.
    perMessageDeflate: true,
  })
  let failure = ''
  socket.on('open', () => events.opened())
  socket.on('message', (data) => events.message(textOf(data)))
  socket.on('ping', () => events.pinged())
  socket.on('error', (error) => {
    failure = failureWords(error)
  })
  socket.on('close', (code, reason) => events.closed(code, reason.toString() || failure))
  return {
    send: (text) => socket.send(text),
    close: () => {
      // The session has turned away: nobody waits for the other side to say goodbye.
      if (socket.readyState === WebSocket.OPEN) socket.close(1000)
      setTimeout(() => socket.terminate(), 1000).unref()
    },
  }
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8')
  return Array.isArray(data)
    ? Buffer.concat(data).toString('utf8')
    : Buffer.from(data).toString('utf8')
}

async function sendRequest(
  { method, url, body, timeoutMs }: HttpRequest,
  headers: Record<string, string>,
): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // A signature is for one host: nothing is followed to another.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await limitedText(answer, maxMessageBytes)
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text }
  } catch (error) {
    throw asTransportError(error, timeoutMs)
  }
}

function asTransportError(error: unknown, timeoutMs: number): TransportError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new TransportError(`no answer within ${timeoutMs / 1000} s`, true)
  }
  if (error instanceof TooLong) {
    return new TransportError(`an answer of more than ${maxMessageBytes / 1024 ** 2} MB`, true)
  }
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return new TransportError(failureWords(cause), !neverLeft.has(codeOf(cause)))
}
