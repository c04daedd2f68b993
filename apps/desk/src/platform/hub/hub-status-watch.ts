import type { HubStatus } from '@leadline/desk-protocol/hub-status'

import { Value } from '../value.ts'
import type { HubLink } from './hub-link.ts'

/** Lights, meters and interruptions: looked at by every window all the time, four times a second at most. */
export class HubStatusWatch {
  readonly status = new Value<HubStatus | undefined>(undefined)

  constructor(hub: HubLink) {
    hub.open<'status'>({ kind: 'status' }, { news: ({ status }) => this.status.set(status) })
    hub.state.subscribe(() => {
      // What was true before the line was lost is not shown as true now.
      if (hub.state.get().kind !== 'open') this.status.set(undefined)
    })
  }
}
