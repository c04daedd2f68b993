import { createContext, useContext } from 'react'

/** Shows a script in the editor; the desk gives it to those who know a script by its name alone. */
export const ScriptOpenerContext = createContext<(script: string) => void>(() => {})

export function useScriptOpener(): (script: string) => void {
  return useContext(ScriptOpenerContext)
}
