import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '../../../platform/database/open-database.ts'
import { changesAfter, newestChange } from '../messages/messages.store.ts'
import { type DeskConnection, encodePush } from './desk-connection.ts'

const mostAtOnce = 200

interface Deps {
  database: Database
  log: FastifyBaseLogger
}

/**
 * Everybody who is connected to this process. What is new is read from the database, in the order in which it became
 * visible there, whoever of the processes has written it: so nothing is lost between processes and nothing comes twice.
 */
export class ChatBroadcast {
  readonly #deps: Deps
  readonly connections = new Set<DeskConnection>()
  #last: number | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  ofAccount(accountId: string): DeskConnection[] {
    return [...this.connections].filter((connection) => connection.accountId === accountId)
  }

  /** Before anybody follows a room: what is newer than now is found by looking. */
  async begin(): Promise<void> {
    this.#last ??= await newestChange(this.#deps.database)
  }

  /** There may be something new. */
  wake(): void {
    if (this.#looking) {
      this.#lookAgain = true
      return
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined
      if (this.#lookAgain) this.wake()
    })
  }

  async settle(): Promise<void> {
    await this.#looking
  }

  async #look(): Promise<void> {
    try {
      do {
        this.#lookAgain = false
        if (this.#last === undefined) return
        const after = this.#last
        const found = await changesAfter(this.#deps.database, { after, most: mostAtOnce })
        for (const stored of found) {
          const encoded = encodePush(stored)
          for (const connection of this.connections) connection.push(stored, encoded)
        }
        this.#last = found.at(-1)?.message.sequence ?? this.#last
        if (found.length === mostAtOnce) this.#lookAgain = true
      } while (this.#lookAgain)
    } catch (error) {
      this.#lookAgain = false
      this.#deps.log.error({ err: error }, 'the chat could not look for new messages')
    }
  }
}
