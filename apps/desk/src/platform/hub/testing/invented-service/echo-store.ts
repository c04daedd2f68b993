import type { Value } from '../../../value.ts'
import type { HubLink } from '../../hub-link.ts'
import { ServiceClient } from '../../service-client.ts'
import { echoFamily } from './echo-messages.ts'

/** What a window knows of it. */
export class EchoStore {
  readonly count: Value<number | undefined>
  readonly #client: ServiceClient<typeof echoFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, echoFamily)
    this.count = this.#client.latest(({ count }) => count)
  }

  shout(word: string) {
    return this.#client.request({ type: 'shout', word })
  }
}

export const openEchoStore = (hub: HubLink) => new EchoStore(hub)
