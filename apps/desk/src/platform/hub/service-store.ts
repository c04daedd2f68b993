import { useHub } from './hub-context.ts'
import type { HubLink } from './hub-link.ts'

/** Makes the store of a service. The function itself is what a store is known by. */
export type OpenStore<Store> = (hub: HubLink) => Store

const stores = new WeakMap<HubLink, Map<OpenStore<unknown>, unknown>>()

/** One of each for a connection, made when it is first asked for: it outlives the panels that show it. */
export function storeOf<Store>(hub: HubLink, open: OpenStore<Store>): Store {
  const known = stores.get(hub) ?? new Map<OpenStore<unknown>, unknown>()
  stores.set(hub, known)
  if (!known.has(open)) known.set(open, open(hub))
  return known.get(open) as Store
}

export function useStore<Store>(open: OpenStore<Store>): Store {
  return storeOf(useHub(), open)
}
