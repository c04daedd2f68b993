import type { UpdateNews } from '@leadline/desk-protocol/updates'
import type { UpdateDesk, UpdateSession } from '@leadline/hub/update-desk'

import type { Updater } from './updater.ts'

/** The desks that look at new versions, and what they ask for. */
export class UpdateRoom implements UpdateDesk {
  readonly #updater: () => Updater
  readonly #listeners = new Set<(message: UpdateNews) => void>()

  constructor(updater: () => Updater) {
    this.#updater = updater
  }

  join(say: (message: UpdateNews) => void): UpdateSession {
    return {
      handle: (message) => {
        const updater = this.#updater()
        switch (message.type) {
          case 'updates': {
            this.#listeners.add(say)
            return say(this.#news())
          }
          case 'updatesLook':
            return void updater.look(true)
          case 'updatesAutomatic':
            return void updater.setAutomatic(message.isOn)
          case 'updatesFetch':
            return void updater.fetch()
          case 'updatesStop':
            return updater.stopFetching()
          case 'updatesInstall':
            return void updater.install(message.when)
        }
      },
      leave: () => this.#listeners.delete(say),
    }
  }

  changed(): void {
    const news = this.#news()
    for (const say of this.#listeners) say(news)
  }

  #news(): UpdateNews {
    return { type: 'updates', updates: this.#updater().state }
  }
}
