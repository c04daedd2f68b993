import {
  deskListFamily,
  type DeskListRequest,
  type WireDesk,
} from '@leadline/desk-protocol/messages/desk-list-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'

import type { DeskSessions } from './desk-sessions.ts'

type Desks = typeof deskListFamily
type Publish = ServiceSession<Desks>['publish']

/** What a window is sent that was ended. */
const endedWords = 'It was ended at another desk of this Leadline.'
const ownWords = 'You ended it here.'
const crowdedWords = 'Too many others were opened after it.'
const alone = 'This is the only open desk.'
const leave = () => {}
const unwritten =
  'It is ended, but that could not be saved to disk: it may be let in again after a restart of Leadline.'

/** The desks that may use this hub: who is connected, and how one of them is ended. */
export class DeskListService implements HubService<Desks> {
  readonly family = deskListFamily
  readonly #sessions: DeskSessions
  /** Each window that is connected, by its session. */
  readonly #windows = new Set<{ session: string; end: (reason: string) => void }>()
  readonly #watchers = new Map<Publish, string>()

  constructor(sessions: DeskSessions) {
    this.#sessions = sessions
  }

  /** A window is connected; what is returned says that it no longer is. */
  connected(session: string, end: (reason: string) => void): () => void {
    const window = { session, end }
    this.#windows.add(window)
    this.#changed()
    return () => {
      if (this.#windows.delete(window)) this.#changed()
    }
  }

  /** There is room for so many sessions: windows of one that had to make room are not left connected unseen. */
  endForgotten(): void {
    const known = new Set(this.#sessions.list().map(({ id }) => id))
    for (const window of Array.from(this.#windows)) {
      if (!known.has(window.session)) window.end(crowdedWords)
    }
    this.#changed()
  }

  join({ desk, publish }: ServiceSession<Desks>): JoinedService<Desks> {
    if (desk === undefined) return { handle: () => ({ isDone: false, reason: alone }), leave }
    this.#watchers.set(publish, desk)
    publish({ type: 'desks', desks: this.#list(desk) })
    return {
      handle: (request) => this.#end(request, desk),
      leave: () => this.#watchers.delete(publish),
    }
  }

  #end(request: DeskListRequest, own: string): Outcome<Desks> {
    const others = request.type === 'desksEndOthers'
    const isMeant = (id: string) => (others ? id !== own : id === request.id)
    if (!others && !this.#sessions.list().some(({ id }) => isMeant(id))) {
      return { isDone: false, reason: 'This desk was ended before.' }
    }
    // First the session, so that a window that is cut off finds no way back.
    const isWritten = this.#sessions.end(isMeant)
    if (others) this.#sessions.withdrawAll()
    for (const { session, end } of Array.from(this.#windows)) {
      if (!isMeant(session)) continue
      if (session !== own) end(endedWords)
      // After the reply, which the window that asks must read before it is cut off.
      else queueMicrotask(() => end(ownWords))
    }
    this.#changed()
    return { reason: isWritten ? '' : unwritten }
  }

  #changed(): void {
    for (const [publish, session] of this.#watchers) {
      publish({ type: 'desks', desks: this.#list(session) })
    }
  }

  #list(session: string): WireDesk[] {
    const windowsOf = (id: string) =>
      [...this.#windows].filter((window) => window.session === id).length
    return this.#sessions
      .list()
      .map((desk) => ({ ...desk, windows: windowsOf(desk.id), isThis: desk.id === session }))
  }
}
