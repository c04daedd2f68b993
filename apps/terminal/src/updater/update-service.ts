import type { Outcome, UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import { updateFamily, type UpdateRequest } from '@leadline/desk-protocol/messages/update-messages'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'

import type { Updater } from './updater.ts'

type Updates = typeof updateFamily

/** New versions of the program, for the desks. What comes of a request is reported as it happens. */
export class UpdateService implements HubService<Updates> {
  readonly family = updateFamily
  readonly #updater: () => Updater
  readonly #listeners = new Set<ServiceSession<Updates>['publish']>()

  constructor(updater: () => Updater) {
    this.#updater = updater
  }

  join({ publish }: ServiceSession<Updates>): JoinedService<Updates> {
    this.#listeners.add(publish)
    publish(this.#update())
    return {
      handle: (request) => this.#handle(request),
      leave: () => this.#listeners.delete(publish),
    }
  }

  changed(): void {
    const update = this.#update()
    for (const publish of this.#listeners) publish(update)
  }

  #handle(request: UpdateRequest): Outcome<Updates> {
    const updater = this.#updater()
    switch (request.type) {
      case 'updatesLook': {
        void updater.look(true)
        return {}
      }
      case 'updatesAutomatic': {
        void updater.setAutomatic(request.isOn)
        return {}
      }
      case 'updatesFetch': {
        void updater.fetch()
        return {}
      }
      case 'updatesStop': {
        updater.stopFetching()
        return {}
      }
      case 'updatesInstall': {
        void updater.install(request.when)
        return {}
      }
    }
  }

  #update(): UpdateOf<Updates> {
    return { type: 'updates', updates: this.#updater().state }
  }
}
