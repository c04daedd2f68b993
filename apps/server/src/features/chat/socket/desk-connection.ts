import { chatFrameLimit, chatWaitingMaxBytes } from '@leadline/contract/chat/limits'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'
import { WebSocket } from 'ws'

import type { StoredMessage } from '../messages/messages.store.ts'
import type { OwnAccount } from '../people/own-account.ts'

/** A room that a desk follows. */
interface Followed {
  /** The newest change that it was sent. */
  at: number
  /** What came while it was being read what the desk had missed; undefined once it has caught up. */
  waiting: StoredMessage[] | undefined
}

/** One connected desk: what it follows, and whose messages it is not sent. It keeps no token and no address. */
export class DeskConnection {
  readonly sessionId: string
  readonly accountId: string
  readonly rooms = new Map<string, Followed>()
  /** How far each room has been read, as last sent to the desk. */
  readonly marks = new Map<string, number>()
  /** The pause of each room in seconds, as last sent to the desk. */
  readonly slowModes = new Map<string, number>()
  /** What was last sent of it to the account's desks. */
  stamp = ''
  account: OwnAccount['account'] | undefined
  #hidden = new Map<string, number | null>()
  #hiddenNames = new Map<string, number | null>()
  readonly #socket: WebSocket
  readonly #now: () => number
  #framesFullAt = 0

  constructor(
    socket: WebSocket,
    { sessionId, accountId }: { sessionId: string; accountId: string },
    now: () => number,
  ) {
    this.#socket = socket
    this.sessionId = sessionId
    this.accountId = accountId
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Count one frame; false once it is one too many. Frames come back evenly. */
  countFrame(): boolean {
    const pauseMs = chatFrameLimit.windowMs / chatFrameLimit.max
    const fullAt = Math.max(this.#framesFullAt, this.#now()) + pauseMs
    if (fullAt - this.#now() > chatFrameLimit.windowMs) return false
    this.#framesFullAt = fullAt
    return true
  }

  setAccount({ account, hidden }: OwnAccount): void {
    this.account = account
    this.#hidden = new Map(hidden.map((person) => [person.accountId, person.until]))
    this.#hiddenNames = new Map(hidden.map((person) => [person.username, person.until]))
  }

  /** Accounts that are hidden at this moment: a mute ends by itself. */
  hiddenNow(): string[] {
    const now = this.#now()
    return [...this.#hidden].flatMap(([id, until]) => (until === null || until > now ? [id] : []))
  }

  /** Whether somebody of that name is hidden at this moment. */
  hides(username: string): boolean {
    const until = this.#hiddenNames.get(username)
    return until === null || (until !== undefined && until > this.#now())
  }

  follow(room: string): void {
    this.rooms.set(room, { at: 0, waiting: [] })
  }

  /** What it had missed is on its way up to `at`: now what came meanwhile, and then whatever comes. */
  caughtUp(room: string, at: number): void {
    const followed = this.rooms.get(room)
    if (!followed) return
    const waiting = followed.waiting ?? []
    followed.at = at
    followed.waiting = undefined
    for (const message of waiting) this.push(message)
  }

  /** A new message or a changed one, once for each change. */
  push(stored: StoredMessage, encoded?: string): void {
    const followed = this.rooms.get(stored.message.room)
    if (!followed) return
    if (followed.waiting) {
      followed.waiting.push(stored)
      return
    }
    if (stored.message.sequence <= followed.at) return
    followed.at = stored.message.sequence
    if (!this.mayRead(stored)) return
    if (stored.accountId === this.accountId) {
      this.send({ type: 'message', message: this.asRead(stored) })
    } else {
      this.#write(encoded ?? encodePush(stored))
    }
  }

  mayRead({ accountId }: StoredMessage): boolean {
    if (accountId === null || accountId === this.accountId) return true
    const until = this.#hidden.get(accountId)
    return until === undefined || (until !== null && until <= this.#now())
  }

  /** What it was sent as is for desks of its author alone. */
  asRead({ message, accountId, clientId }: StoredMessage): StoredMessage['message'] {
    return accountId === this.accountId && clientId !== null ? { ...message, clientId } : message
  }

  send(message: ServerChatMessage): void {
    this.#write(JSON.stringify(message))
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping()
  }

  end(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #write(text: string): void {
    if (!this.isOpen) return
    this.#socket.send(text)
    // Who does not read would read no closing frame either. The desk comes back and resumes.
    if (this.#socket.bufferedAmount > chatWaitingMaxBytes) this.#socket.terminate()
  }
}

export function encodePush({ message }: StoredMessage): string {
  return JSON.stringify({ type: 'message', message } satisfies ServerChatMessage)
}
