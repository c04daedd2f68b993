import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'

import { echoFamily } from './echo-messages.ts'

/** Gives back what it is sent, and reports how often. */
export class EchoService implements HubService<typeof echoFamily> {
  readonly family = echoFamily
  readonly joined = new Set<ServiceSession<typeof echoFamily>['publish']>()
  #count = 0

  join({ publish }: ServiceSession<typeof echoFamily>): JoinedService<typeof echoFamily> {
    this.joined.add(publish)
    publish({ type: 'received', count: this.#count })
    return {
      handle: ({ word }) => {
        this.#count += 1
        for (const each of this.joined) each({ type: 'received', count: this.#count })
        return word === '' ? { isDone: false, reason: 'Nothing was said.' } : { echo: word }
      },
      leave: () => this.joined.delete(publish),
    }
  }
}
