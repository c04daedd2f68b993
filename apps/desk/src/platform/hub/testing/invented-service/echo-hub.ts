import { Hub } from '@leadline/hub/hub'
import type { HubService } from '@leadline/hub/services/hub-service'
import { memoryStore } from '@leadline/hub/store/memory-store'
import type { Clock } from '@leadline/runtime/clock'

/** A hub without exchanges. That it has the service is one word in a list. */
export function openEchoHub(clock: Clock, echo: HubService): Hub {
  const parts = { version: '0.0.0', mode: 'practice', venues: [], store: memoryStore() } as const
  return new Hub({ ...parts, clock, services: [echo] })
}
