import type { IncomingMessage } from 'node:http'

import { tolerant } from '@leadline/client/tolerant'
import type { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import { chatSilenceMs } from '@leadline/contract/chat/limits'
import { chatSocketPath, ServerChatMessage } from '@leadline/contract/chat/server-messages'
import { ErrorBody } from '@leadline/contract/errors'
import type { Clock } from '@leadline/runtime/clock'
import { WebSocket } from 'ws'

import { hostOf } from '../license/shop-calls.ts'

/** What a resume hands over at most, in letters of four bytes. */
const maxMessageBytes = 8 * 1024 * 1024
const handshakeTimeoutMs = 12_000
const mostRefusalCharacters = 16_384

/** A newer server may say more than this version knows. */
const FromServer = tolerant(ServerChatMessage)

/** Why a connection ended. */
export interface ChatEnd {
  /** As readable text. */
  words: string
  /** The code with which the server closed it; undefined where it was never open. */
  code?: number | undefined
  /** The status with which the server refused it. */
  status?: number
  retryAfterMs?: number
}

export interface ChatSocket {
  /** False: it was not given to the connection. */
  send: (message: DeskChatMessage) => boolean
  close: () => void
}

interface SocketSetup {
  server: string
  token: string
  clock: Clock
  received: (message: ServerChatMessage) => void
  /** Something that is no message of this protocol, or is one of a newer one. */
  dropped: () => void
  /** Once, whatever happens. */
  ended: (end: ChatEnd) => void
}

/** One connection. The token goes into a header, to the shop that gave it, and nowhere else. */
export function openChatSocket(setup: SocketSetup): ChatSocket {
  const { server, token, clock } = setup
  const host = hostOf(server)
  let isOver = false
  let stopSilence = () => {}
  const end = (how: ChatEnd) => {
    if (isOver) return
    isOver = true
    stopSilence()
    socket.terminate()
    setup.ended(how)
  }
  const contact = () => {
    stopSilence()
    stopSilence = clock.after(chatSilenceMs, () => end({ words: `${host} went silent.` }))
  }
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}${chatSocketPath}`, {
    headers: { authorization: `Bearer ${token}` },
    maxPayload: maxMessageBytes,
    handshakeTimeout: handshakeTimeoutMs,
    followRedirects: false,
    rejectUnauthorized: true,
    perMessageDeflate: false,
  })
  socket.on('open', contact)
  socket.on('ping', contact)
  socket.on('message', (data, isBinary) => {
    contact()
    const message = isBinary ? undefined : readMessage(data)
    if (isOver) return
    if (message) setup.received(message)
    else setup.dropped()
  })
  socket.on('unexpected-response', (_request, response) => {
    void refusalOf(host, response).then(end)
  })
  socket.on('error', () => end({ words: `${host} does not answer.` }))
  socket.on('close', (code) => end({ words: closedWords(host, code), code }))
  contact()
  return {
    send: (message) => {
      if (isOver || socket.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(message))
      return true
    },
    close: () => {
      isOver = true
      stopSilence()
      if (socket.readyState === WebSocket.OPEN) socket.close(1000)
      else socket.terminate()
      setTimeout(() => socket.terminate(), 1000).unref()
    },
  }
}

function readMessage(data: WebSocket.RawData): ServerChatMessage | undefined {
  try {
    const parsed = FromServer.safeParse(JSON.parse(textOf(data)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function textOf(data: WebSocket.RawData): string {
  const parts = Array.isArray(data) ? data : [Buffer.isBuffer(data) ? data : Buffer.from(data)]
  return Buffer.concat(parts).toString('utf8')
}

/** What the shop says is meant for people; what stands between it and us may say anything. */
async function refusalOf(host: string, response: IncomingMessage): Promise<ChatEnd> {
  const status = response.statusCode ?? 0
  const seconds = Number(response.headers['retry-after'])
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined
  const facts = { status, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  try {
    let text = ''
    for await (const part of response) {
      text += String(part)
      if (text.length > mostRefusalCharacters) break
    }
    const body = ErrorBody.safeParse(JSON.parse(text))
    if (body.success) return { ...facts, words: `${host} answers: ${body.data.message}` }
  } catch {
    // It said nothing that can be read.
  }
  return { ...facts, words: `${host} answers: an error (${status}).` }
}

function closedWords(host: string, code: number): string {
  if (code === 1012) return `${host} restarts.`
  return code === 4429 ? `${host} was sent too much at once.` : 'The connection was closed.'
}
