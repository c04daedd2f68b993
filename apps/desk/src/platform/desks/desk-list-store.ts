import {
  deskListFamily,
  type DeskListRequest,
  type WireDesk,
} from '@leadline/desk-protocol/messages/desk-list-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import type { Value } from '../value.ts'

/** The desks that may use this hub, and how one of them is ended. */
export class DeskListStore {
  /** Undefined where there is one alone: in a tab of the site, while the hub is away. */
  readonly list: Value<readonly WireDesk[] | undefined>
  readonly #client: ServiceClient<typeof deskListFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, deskListFamily)
    this.list = this.#client.latest<readonly WireDesk[]>(({ desks }) => desks)
  }

  /** What the trader must know of it; empty where all went well. */
  async end(request: DeskListRequest): Promise<string> {
    const { reason } = await this.#client.request(request)
    return reason
  }
}

export const openDeskListStore = (hub: HubLink) => new DeskListStore(hub)

export function useDesks(): DeskListStore {
  return useStore(openDeskListStore)
}
