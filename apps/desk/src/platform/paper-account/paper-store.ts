import {
  paperFamily,
  type PaperRequest,
  type PaperUpdate,
} from '@leadline/desk-protocol/messages/paper-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import type { Value } from '../value.ts'

/** The practice account: what it began with, whether it is kept, and what was thrown away. */
export class PaperStore {
  /** Undefined where there is none: at the exchanges, in a tab of the site, while the hub is away. */
  readonly account: Value<PaperUpdate | undefined>
  readonly #client: ServiceClient<typeof paperFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, paperFamily)
    this.account = this.#client.latest((update) => update)
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
