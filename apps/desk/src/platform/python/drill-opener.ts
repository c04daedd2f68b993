import { createContext, useContext } from 'react'

/** Opens the panel that drills a loaded algorithm; the desk gives it to those who know the algorithm by its number alone. */
export const DrillOpenerContext = createContext<(algorithm: string) => void>(() => {})

export function useDrillOpener(): (algorithm: string) => void {
  return useContext(DrillOpenerContext)
}
