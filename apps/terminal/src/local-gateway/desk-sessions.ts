import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { type KeptSession, noStore, type SessionStore } from './kept-sessions.ts'
import type { PeerOwner } from './peer-owner.ts'

const cookieName = 'leadline'
const maxSessions = 20
/**
 * Wrong guesses of 256 bits are no danger; a program that tries all day is instructed to wait. Only those of the user
 * whose Leadline
 * it is are counted, and they are forgotten after a minute: nobody can keep the user out until the next start.
 */
const maxWrong = 100
const forgottenAfterMs = 60_000
/** A program that is started again knows the sessions with which somebody came in so lately. */
const keptMs = 3 * 86_400_000

/**
 * Who may come in. A token lets one window in, for the window it was made for. What it is exchanged for is in two
 * halves: a cookie that no script can read, and a key that the page keeps for itself, because browsers hand a cookie of
 * 127.0.0.1 to every port of 127.0.0.1.
 */
export class DeskSessions {
  #tokens = new Set<string>()
  #sessions: KeptSession[]
  #wrong = 0
  #wrongSince = -Infinity
  readonly #now: () => number
  readonly #store: SessionStore
  readonly #wall: () => number

  /** With a store, windows that were let in before find a program that was started again. */
  constructor(
    now: () => number = () => performance.now(),
    store: SessionStore = noStore,
    wall: () => number = Date.now,
  ) {
    this.#now = now
    this.#store = store
    this.#wall = wall
    // A clock that was ahead when it was written does not make it last for ever.
    const isRecent = ({ usedAt }: KeptSession) => Math.abs(wall() - usedAt) <= keptMs
    this.#sessions = store.read().filter(isRecent).slice(-maxSessions)
  }

  /** For the fragment of an address, which browsers send to nobody. */
  newToken(): string {
    const token = newSecret()
    this.#tokens.add(hashOf(token))
    return token
  }

  /** One that nobody came with. */
  withdraw(token: string): void {
    this.#tokens.delete(hashOf(token))
  }

  /** Undefined where the token is none of ours, or was used before. */
  exchange(
    token: string,
    from: PeerOwner,
    browser = '',
  ): { setCookie: string; key: string } | undefined {
    const now = this.#now()
    if (now - this.#wrongSince > forgottenAfterMs) this.#wrong = 0
    if (this.#wrong >= maxWrong) return undefined
    if (!this.#tokens.delete(hashOf(token))) {
      if (from !== 'ourselves') return undefined
      if (this.#wrong === 0) this.#wrongSince = now
      this.#wrong += 1
      return undefined
    }
    const cookie = newSecret()
    const key = newSecret()
    const since = this.#wall()
    const hashes = { cookie: hashOf(cookie), key: hashOf(key) }
    const session = { ...hashes, usedAt: since, since, browser }
    this.#sessions.push(session)
    if (this.#sessions.length > maxSessions) this.#sessions.shift()
    this.#store.write(this.#sessions)
    // A name of its own: another Leadline on another port of this computer must not put its cookie in place of this one.
    const name = `${cookieName}-${idOf(session)}`
    return { setCookie: `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`, key }
  }

  isKnown(cookieHeader: string | undefined, key: string | undefined): boolean {
    return this.find(cookieHeader, key) !== undefined
  }

  /** The id of the session that has both halves. */
  find(cookieHeader: string | undefined, key: string | undefined): string | undefined {
    if (key === undefined) return undefined
    const keyHash = hashOf(key)
    const found = this.#holding(cookieHeader).find((session) => isSame(session.key, keyHash))
    return found && idOf(found)
  }

  /** Who may come in, in the order in which they were let in. */
  list(): { id: string; since: number | null; usedAt: number; browser: string }[] {
    return this.#sessions.map((session) => {
      const { since = null, usedAt, browser = '' } = session
      return { id: idOf(session), since, usedAt, browser }
    })
  }

  /** A window came in with it: it goes on counting from here. */
  used(id: string): void {
    const now = this.#wall()
    this.#sessions = this.#sessions.map((session) =>
      idOf(session) === id ? { ...session, usedAt: now } : session,
    )
    this.#store.write(this.#sessions)
  }

  /** They do not come back. False where the disk took no note of it. */
  end(isMeant: (id: string) => boolean): boolean {
    this.#sessions = this.#sessions.filter((session) => !isMeant(idOf(session)))
    return this.#store.write(this.#sessions) || this.#store.forget()
  }

  /** Nobody comes back: the window was closed. */
  endAll(): void {
    this.end(() => true)
  }

  /** No address that nobody came with yet opens anything. */
  withdrawAll(): void {
    this.#tokens.clear()
  }

  /** Those whose cookie the browser sent, among the cookies of every Leadline of this computer. */
  #holding(cookieHeader: string | undefined): KeptSession[] {
    const hashes = cookiesIn(cookieHeader).map(hashOf)
    return this.#sessions.filter(({ cookie }) => hashes.some((hash) => isSame(cookie, hash)))
  }
}

/** Names a session, and says nothing of its halves. */
function idOf({ cookie, key }: KeptSession): string {
  return hashOf(`${cookie} ${key}`).slice(0, 16)
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** Under the one name that all sessions shared at first, too. */
function cookiesIn(header: string | undefined): string[] {
  return (header ?? '').split(';').flatMap((part) => {
    const [name = '', value] = part.trim().split('=', 2)
    const isOurs = name === cookieName || name.startsWith(`${cookieName}-`)
    return isOurs && value !== undefined ? [value] : []
  })
}
