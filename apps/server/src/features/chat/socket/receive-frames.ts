import { DeskChatMessage } from '@leadline/contract/chat/desk-messages'
import { chatCloseCodes } from '@leadline/contract/chat/refusals'
import type { RawData, WebSocket } from 'ws'

import type { SignedIn } from '../../../platform/http/authorise.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'
import { type Aftermath, answerDesk } from './answer-desk.ts'
import type { DeskConnection } from './desk-connection.ts'

export interface FrameDeps extends ChatDeps {
  /** The session as it is at this moment; undefined once it is over or its account locked out. */
  sessionOf: (sessionId: string) => Promise<SignedIn | undefined>
  afterwards: (desk: DeskConnection, what: Aftermath) => void
}

/** Answer what a desk says, one after the other, in the order in which it came. */
export function receiveFrames(deps: FrameDeps, desk: DeskConnection, socket: WebSocket): void {
  let turn = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (!desk.countFrame()) {
      desk.end(chatCloseCodes.flood, 'Too many frames.')
      return
    }
    const asked = isBinary ? undefined : readFrame(data)
    if (!asked) {
      desk.end(chatCloseCodes.malformed, 'This is no message of the chat.')
      return
    }
    turn = turn.then(async () => (desk.isOpen ? answer(deps, desk, asked) : undefined))
  })
}

type Asked = { request: number } & (
  | { message: DeskChatMessage }
  /** Right in its form, with something wrong that a person can mend. */
  | { wrong: string }
)

function readFrame(data: RawData): Asked | undefined {
  const raw = readJson(data)
  const parsed = DeskChatMessage.safeParse(raw)
  if (parsed.success) return { request: parsed.data.request, message: parsed.data }
  // What people type may be wrong; everything else is written by a program.
  const { issues } = parsed.error
  const request = requestOf(raw)
  const [first] = issues
  if (!first || !issues.every(isTyped) || request === undefined) return undefined
  return { request, wrong: first.message }
}

function isTyped({ path }: { path: readonly PropertyKey[] }): boolean {
  return path[0] === 'text' || path[0] === 'note'
}

function readJson(data: RawData): unknown {
  try {
    // With its usual settings, ws hands over one buffer.
    return Buffer.isBuffer(data) ? JSON.parse(data.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

function requestOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('request' in raw)) return undefined
  return typeof raw.request === 'number' ? raw.request : undefined
}

async function answer(deps: FrameDeps, desk: DeskConnection, asked: Asked): Promise<void> {
  try {
    // Read with every frame: who was banned a moment ago says nothing more.
    if (!(await deps.sessionOf(desk.sessionId))) {
      desk.end(chatCloseCodes.sessionOver, 'The session of this desk is over.')
      return
    }
    if ('wrong' in asked) throw new ChatRefused('invalid', asked.wrong)
    deps.afterwards(desk, await answerDesk(deps, desk, asked.message))
  } catch (error) {
    desk.send({ type: 'refused', request: asked.request, ...refusalOf(deps, error) })
  }
}

function refusalOf({ log }: ChatDeps, error: unknown) {
  if (error instanceof ChatRefused) {
    return { code: error.code, message: error.message, ...error.wait }
  }
  log.error({ err: error }, 'a chat request failed')
  const message = 'Something went wrong on our side. Please try again.'
  return { code: 'unavailable' as const, message }
}
