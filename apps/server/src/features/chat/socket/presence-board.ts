import { chatPresentNamesMax } from '@leadline/contract/chat/limits'

import type { ChatDeps } from '../chat-deps.ts'
import { slowRooms } from '../moderation/slow-mode.store.ts'
import type { DeskConnection } from './desk-connection.ts'

/** Of the profile's codes, the one whose owner wants to be seen. */
const online = 1
/** A process that has not renewed its part for this long is gone. */
export const presenceLivesMs = 30_000

/** Who is seen in which room: the desks of this process and, by the database, those of the others. */
export class PresenceBoard {
  readonly #deps: ChatDeps
  readonly #process: string
  /** As each desk was last sent it, by room. */
  readonly #sent = new WeakMap<DeskConnection, Map<string, string>>()

  constructor(deps: ChatDeps) {
    this.#deps = deps
    this.#process = deps.runtime.newId()
  }

  /** Write down who is here, read who is anywhere, and report to desks what has changed in their rooms. */
  async renew(connections: ReadonlySet<DeskConnection>): Promise<void> {
    const { database, runtime } = this.#deps
    const now = runtime.now()
    const here = { rooms: JSON.stringify(roomsOf(connections)), until: now + presenceLivesMs }
    await database
      .insertInto('chat_presence')
      .values({ process: this.#process, ...here })
      .onConflict((conflict) => conflict.column('process').doUpdateSet(here))
      .execute()
    const rows = await database
      .selectFrom('chat_presence')
      .select('rooms')
      .where('until', '>', now)
      .execute()
    const everywhere = together(rows.map((row) => JSON.parse(row.rooms) as Rooms))
    const slow = await slowRooms(database)
    for (const connection of connections) {
      this.#reportPresence(connection, everywhere)
      reportSlowModes(connection, slow)
    }
  }

  /** This process goes: its people are not seen any more. */
  async leave(): Promise<void> {
    const { database, runtime } = this.#deps
    await database
      .deleteFrom('chat_presence')
      .where((is) => is.or([is('process', '=', this.#process), is('until', '<=', runtime.now())]))
      .execute()
  }

  #reportPresence(
    connection: DeskConnection,
    everywhere: ReadonlyMap<string, ReadonlySet<string>>,
  ): void {
    const sent = this.#sent.get(connection) ?? new Map<string, string>()
    this.#sent.set(connection, sent)
    for (const room of sent.keys()) if (!connection.rooms.has(room)) sent.delete(room)
    for (const room of connection.rooms.keys()) {
      const seen = [...(everywhere.get(room) ?? [])].filter((name) => !connection.hides(name))
      const names = seen.toSorted().slice(0, chatPresentNamesMax)
      const now = `${seen.length} ${names.join(' ')}`
      if (sent.get(room) === now) continue
      sent.set(room, now)
      connection.send({ type: 'present', room, count: seen.length, names })
    }
  }
}

function reportSlowModes(connection: DeskConnection, slow: ReadonlyMap<string, number>): void {
  for (const room of connection.rooms.keys()) {
    const slowModeSeconds = slow.get(room) ?? 0
    if (slowModeSeconds === connection.slowModes.get(room)) continue
    connection.slowModes.set(room, slowModeSeconds)
    connection.send({ type: 'room', room, slowModeSeconds })
  }
}

type Rooms = Record<string, readonly string[]>

function roomsOf(connections: Iterable<DeskConnection>): Rooms {
  const rooms = new Map<string, Set<string>>()
  for (const { account, rooms: followed } of connections) {
    if (account?.presence !== online) continue
    for (const room of followed.keys()) {
      const names = rooms.get(room) ?? new Set()
      rooms.set(room, names.add(account.username))
    }
  }
  return Object.fromEntries([...rooms].map(([room, names]) => [room, [...names]]))
}

function together(parts: readonly Rooms[]): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const part of parts) {
    for (const [room, names] of Object.entries(part)) {
      const seen = all.get(room) ?? new Set()
      for (const name of names) seen.add(name)
      all.set(room, seen)
    }
  }
  return all
}
