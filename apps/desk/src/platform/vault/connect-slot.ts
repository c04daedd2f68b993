import { createContext, type ReactNode } from 'react'

/** Draws what Preferences shows where an exchange is connected; the desk puts it there. */
export const ConnectSlotContext = createContext<(props: ConnectSlotProps) => ReactNode>(() => null)

export interface ConnectSlotProps {
  /** The exchange that is being connected. */
  exchange: string | null
  choose: (exchange: string | null) => void
}
