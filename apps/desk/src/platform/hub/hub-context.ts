import { createContext, useContext } from 'react'

import type { HubLink } from './hub-link.ts'

export const HubContext = createContext<HubLink | undefined>(undefined)

export function useHub(): HubLink {
  const hub = useContext(HubContext)
  if (!hub) throw new Error('useHub outside of a desk')
  return hub
}
