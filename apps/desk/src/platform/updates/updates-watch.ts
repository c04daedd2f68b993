import type { UpdateMessage, WireUpdates } from '@leadline/desk-protocol/updates'
import { createContext, useContext } from 'react'

import type { HubLink } from '../hub/hub-link.ts'
import { Value } from '../value.ts'

/** How it stands with new versions of the program, and what can be asked for. */
export class UpdatesWatch {
  /** Undefined where there is nothing to replace: in a tab of the site, without a shop, while the hub is away. */
  readonly state = new Value<WireUpdates | undefined>(undefined)
  readonly #hub: HubLink

  constructor(hub: HubLink) {
    this.#hub = hub
    hub.listen((message) => {
      if (message.type === 'updates') this.state.set(message.updates)
    })
    const begin = () => {
      if (hub.state.get().kind === 'open') hub.say({ type: 'updates' })
      else this.state.set(undefined)
    }
    hub.state.subscribe(begin)
    begin()
  }

  say(message: UpdateMessage): void {
    this.#hub.say(message)
  }
}

export const UpdatesContext = createContext<UpdatesWatch | undefined>(undefined)

export function useUpdates(): UpdatesWatch {
  const updates = useContext(UpdatesContext)
  if (!updates) throw new Error('useUpdates outside of a desk')
  return updates
}
