import { chatPingMs } from '@leadline/contract/chat/limits'
import { chatCloseCodes } from '@leadline/contract/chat/refusals'
import { chatProtocol } from '@leadline/contract/chat/server-messages'
import type { WebSocket } from 'ws'

import type { SignedIn } from '../../../platform/http/authorise.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { addMember } from '../people/members.store.ts'
import { readOwnAccount } from '../people/own-account.ts'
import { marksOf } from '../people/read-marks.store.ts'
import { lookAtAccounts } from './account-watch.ts'
import type { Aftermath } from './answer-desk.ts'
import { ChatBroadcast } from './chat-broadcast.ts'
import { DeskConnection } from './desk-connection.ts'
import { PresenceBoard } from './presence-board.ts'
import { receiveFrames } from './receive-frames.ts'

/** Without a notification a process looks so often for what others have written: the only way with SQLite. */
const lookEveryMs = 1_000
const accountsEveryMs = 5_000
const presenceEveryMs = 5_000
const closingMs = 1_000

interface Deps extends ChatDeps {
  sessionOf: (sessionId: string) => Promise<SignedIn | undefined>
}

/** The desks that are connected to this process, from their welcome to their end. */
export class ChatDesks {
  readonly #deps: Deps
  readonly #broadcast: ChatBroadcast
  readonly #presence: PresenceBoard
  readonly #alive = new WeakSet<DeskConnection>()
  #timers: NodeJS.Timeout[] = []
  #watching: Promise<void> | undefined
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#broadcast = new ChatBroadcast(deps)
    this.#presence = new PresenceBoard(deps)
  }

  get size(): number {
    return this.#broadcast.connections.size
  }

  countOf(accountId: string): number {
    return this.#broadcast.ofAccount(accountId).length
  }

  async open(socket: WebSocket, session: SignedIn): Promise<void> {
    const { runtime, log } = this.#deps
    const desk = new DeskConnection(socket, session, () => runtime.now())
    const { connections } = this.#broadcast
    connections.add(desk)
    this.#alive.add(desk)
    this.#start()
    // A frame that breaks the rules ends in a closing frame; ws says so as an error as well.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      connections.delete(desk)
      if (connections.size === 0) this.#stop()
      this.#renewPresence()
    })
    socket.on('pong', () => this.#alive.add(desk))
    if (this.#isClosed) return desk.end(chatCloseCodes.restart, 'Restarting.')
    const welcomed = this.#welcome(desk).catch((error: unknown) => {
      log.error({ err: error }, 'a desk could not be welcomed to the chat')
      desk.terminate()
    })
    const afterwards = (of: DeskConnection, what: Aftermath) => this.#afterwards(of, what)
    // Whatever it says at once is answered behind the welcome.
    const sessionOf = async (id: string) => {
      await welcomed
      return this.#deps.sessionOf(id)
    }
    receiveFrames({ ...this.#deps, sessionOf, afterwards }, desk, socket)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stop()
    const desks = [...this.#broadcast.connections]
    for (const desk of desks) desk.end(chatCloseCodes.restart, 'Restarting.')
    if (desks.length > 0) {
      setTimeout(() => {
        for (const desk of desks) desk.terminate()
      }, closingMs).unref()
    }
    await this.#broadcast.settle()
    await this.#watching
    if (desks.length > 0) await this.#presence.leave()
  }

  async #welcome(desk: DeskConnection): Promise<void> {
    const { database, runtime } = this.#deps
    const { accountId } = desk
    await this.#broadcast.begin()
    await addMember(database, accountId)
    const own = await readOwnAccount(this.#deps, accountId)
    if (!own) return desk.end(chatCloseCodes.sessionOver, 'The session of this desk is over.')
    desk.setAccount(own)
    const rooms = await marksOf(database, { accountId, hidden: desk.hiddenNow() })
    for (const mark of rooms) desk.marks.set(mark.room, mark.readUpTo)
    const { account } = own
    desk.send({ type: 'welcome', protocol: chatProtocol, now: runtime.now(), account, rooms })
  }

  #afterwards(desk: DeskConnection, what: Aftermath): void {
    if (what === 'messages') this.#broadcast.wake()
    if (what === 'account') this.#watch(this.#broadcast.ofAccount(desk.accountId))
    if (what === 'account' || what === 'presence') this.#renewPresence()
  }

  #start(): void {
    if (this.#timers.length > 0 || this.#isClosed) return
    const every = (ms: number, run: () => void) => this.#timers.push(setInterval(run, ms).unref())
    every(lookEveryMs, () => this.#broadcast.wake())
    every(accountsEveryMs, () => this.#watch([...this.#broadcast.connections]))
    every(presenceEveryMs, () => this.#renewPresence())
    every(chatPingMs, () => this.#ping())
    this.#deps.notifications.listen(() => this.#broadcast.wake())
  }

  #stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  /** A desk that has not answered the last ping is gone, whatever its connection looks like. */
  #ping(): void {
    for (const desk of this.#broadcast.connections) {
      if (this.#alive.delete(desk)) desk.ping()
      else desk.terminate()
    }
  }

  #watch(desks: readonly DeskConnection[]): void {
    this.#inTurn('look at accounts', () => lookAtAccounts(this.#deps, desks))
  }

  #renewPresence(): void {
    this.#inTurn('renew who is present', () => this.#presence.renew(this.#broadcast.connections))
  }

  /** One after the other, so that what is sent to a desk last is what is so. */
  #inTurn(what: string, run: () => Promise<void>): void {
    if (this.#isClosed) return
    this.#watching = (this.#watching ?? Promise.resolve()).then(run).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, `the chat could not ${what}`)
    })
  }
}
