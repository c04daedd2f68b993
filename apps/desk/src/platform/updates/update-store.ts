import {
  updateFamily,
  type UpdateRequest,
  type WireUpdates,
} from '@leadline/desk-protocol/messages/update-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import type { Value } from '../value.ts'

/** How it stands with new versions of the program, and what can be asked for. */
export class UpdateStore {
  /** Undefined where there is nothing to replace: in a tab of the site, without a shop, while the hub is away. */
  readonly state: Value<WireUpdates | undefined>
  readonly #client: ServiceClient<typeof updateFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, updateFamily)
    this.state = this.#client.latest(({ updates }) => updates)
  }

  /** What comes of it is seen in `state`. */
  send(request: UpdateRequest): void {
    this.#client.send(request)
  }
}

export const openUpdateStore = (hub: HubLink) => new UpdateStore(hub)

export function useUpdates(): UpdateStore {
  return useStore(openUpdateStore)
}
