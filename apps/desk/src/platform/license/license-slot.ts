import { createContext, type ReactNode } from 'react'

/** Draws the page License of Preferences; the desk puts it there. */
export const LicenseSlotContext = createContext<() => ReactNode>(() => null)
