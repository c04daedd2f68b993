import type { DesksMessage, DesksUpdate, WireDesk } from '@leadline/desk-protocol/open-desks'
import type { DeskList, DeskListSession } from '@leadline/hub/desk-list'

import type { DeskSessions } from './desk-sessions.ts'

type Report = (message: DesksUpdate) => void
type Asked = Extract<DesksMessage, { request: number }>

/** What a window is told that was ended. */
const endedWords = 'It was ended at another desk of this Leadline.'
const ownWords = 'You ended it here.'
const crowdedWords = 'Too many others were opened after it.'
const unwritten =
  'It is ended, but the disk took no note of it: it may be let in again when Leadline is started again.'

/** The desks that may use this hub: who is connected, and how one of them is ended. */
export class OpenDesks implements DeskList {
  readonly #sessions: DeskSessions
  /** Each window that is connected, by its session. */
  readonly #windows = new Set<{ session: string; end: (reason: string) => void }>()
  readonly #watchers = new Map<Report, string>()

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

  join(report: Report, session: string): DeskListSession {
    return {
      handle: (message) => {
        if (message.type !== 'desks') return this.#answer(message, report, session)
        this.#watchers.set(report, session)
        report({ type: 'desks', desks: this.#list(session) })
      },
      leave: () => this.#watchers.delete(report),
    }
  }

  #answer(message: Asked, report: Report, session: string): void {
    const { request } = message
    const others = message.type === 'desksEndOthers'
    const isMeant = (id: string) => (others ? id !== session : id === message.id)
    if (!others && !this.#sessions.list().some(({ id }) => isMeant(id))) {
      const reason = 'This desk was ended before.'
      return report({ type: 'desksDone', request, isDone: false, reason })
    }
    // First the session, so that a window that is cut off finds no way back.
    const isWritten = this.#sessions.end(isMeant)
    if (others) this.#sessions.withdrawAll()
    // Before the window that asks is cut off, if it is the one.
    report({ type: 'desksDone', request, isDone: true, reason: isWritten ? '' : unwritten })
    for (const window of Array.from(this.#windows)) {
      if (isMeant(window.session)) window.end(window.session === session ? ownWords : endedWords)
    }
    this.#changed()
  }

  #changed(): void {
    for (const [report, session] of this.#watchers) {
      report({ type: 'desks', desks: this.#list(session) })
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
