import type { ServiceFamily, UpdateOf } from '@leadline/desk-protocol/messages/service-family'

import type { HubService } from './hub-service.ts'

/** Stands where a service is not possible, and says why: `state` to whoever joins, `reason` to whoever asks. */
export function absentService<Family extends ServiceFamily>(
  family: Family,
  reason: string,
  state?: UpdateOf<Family>,
): HubService<Family> {
  return {
    family,
    join: ({ publish }) => {
      if (state) publish(state)
      return { handle: () => refusal<Family>(reason), leave: () => {} }
    },
  }
}

function refusal<Family extends ServiceFamily>(reason: string) {
  return { isDone: false, reason } as Partial<
    { isDone: boolean; reason: string } & Family['nothing']
  >
}
