import type { HubStatus } from '@leadline/desk-protocol/hub-status'

import { Value } from '../value.ts'
import type { HubLink } from './hub-link.ts'

const notKnown = { state: 'reconnecting' as const, reason: '', until: null }

/** Lights, meters and interruptions: looked at by every window all the time, four times a second at most. */
export class HubStatusWatch {
  readonly status = new Value<HubStatus | undefined>(undefined)

  constructor(hub: HubLink) {
    hub.open<'status'>({ kind: 'status' }, { update: ({ status }) => this.status.set(status) })
    hub.state.subscribe(() => {
      const known = this.status.get()
      if (hub.state.get().kind === 'open' || !known) return
      // What was true before the connection was lost is not shown as true when it is back.
      const venues = known.venues.map((venue) => ({ ...venue, ...notKnown }))
      this.status.set({ ...known, venues })
    })
  }
}
