import {
  paperFamily,
  type PaperRequest,
  type PaperUpdate,
} from '@leadline/desk-protocol/messages/paper-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import type { Value } from '../value.ts'

const beginMs = 60_000
const unanswered = 'Leadline is not responding. Practice has not begun yet: try again.'

/** The practice account: what it began with, whether it is kept, and what was thrown away. */
export class PaperStore {
  /** Undefined where there is none: at the exchanges, in a tab of the site, while the hub is away. */
  readonly account: Value<PaperUpdate | undefined>
  readonly #client: ServiceClient<typeof paperFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, paperFamily)
    this.account = this.#client.latest((update) => update)
  }

  /**
   * Begins practice with so many dollars: why it did not; empty where it did. To begin again the hub restarts, so its
   * answer may be lost: then the account that is there afterwards says whether it was done.
   */
  async begin(usd: string): Promise<string> {
    const until = Date.now() + beginMs
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const account = await this.#answering(until)
      if (!account) return unanswered
      if (account.usd === usd) return ''
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await this.#client.request({ type: 'paperReset', usd }, beginMs)
      if (reply.isDone) return ''
      if (reply.arrival === 'answered') return reply.reason
    }
  }

  /** The account, as soon as a hub that answers has one; undefined where none has until then. */
  async #answering(until: number): Promise<PaperUpdate | undefined> {
    const { hub } = this.#client
    const watched = [hub.frozenSince, this.account] as const
    const { promise, resolve } = Promise.withResolvers<PaperUpdate | undefined>()
    const look = () => {
      const account = this.account.get()
      if (account && hub.frozenSince.get() === null) resolve(account)
    }
    const stops = watched.map((value) => value.subscribe(look))
    const timer = setTimeout(() => resolve(undefined), until - Date.now())
    look()
    const account = await promise
    clearTimeout(timer)
    for (const stop of stops) stop()
    return account
  }

  /** Why it was not done; empty where it was. */
  async act(request: PaperRequest): Promise<string> {
    const { isDone, reason } = await this.#client.request(request)
    return isDone ? '' : reason
  }
}

export const openPaperStore = (hub: HubLink) => new PaperStore(hub)

export function usePaper(): PaperStore {
  return useStore(openPaperStore)
}
