import { marketFamily } from '@leadline/desk-protocol/messages/market-messages'

import type { HubLink } from './hub-link.ts'
import { ServiceClient } from './service-client.ts'
import { useStore } from './service-store.ts'

export type MarketClient = ServiceClient<typeof marketFamily>

/** What can be asked of the market beside what is looked at. */
export const openMarketClient = (hub: HubLink): MarketClient => new ServiceClient(hub, marketFamily)

export function useMarketClient(): MarketClient {
  return useStore(openMarketClient)
}
