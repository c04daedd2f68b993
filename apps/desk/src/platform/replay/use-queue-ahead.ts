import { useStore } from '../hub/service-store.ts'
import { useValue } from '../value.ts'
import { openReplayStore } from './replay-store.ts'

/** How much stands before an order at its price, where that is known: in a recorded book. */
export function useQueueAhead(clientOrderId: string): string | undefined {
  return useValue(useStore(openReplayStore).ahead).get(clientOrderId)
}
