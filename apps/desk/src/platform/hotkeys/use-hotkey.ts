import { createContext, useContext, useEffect, useEffectEvent } from 'react'

import { PanelContext } from '../panels/panel-context.ts'
import { HotkeyEngine } from './hotkey-engine.ts'

export const HotkeyContext = createContext(new HotkeyEngine([], () => undefined))

/** What an action does: inside a panel, while that panel is active; elsewhere, in the whole desk. */
export function useHotkey(actionId: string, handler: () => boolean | void): void {
  const engine = useContext(HotkeyContext)
  const panelId = useContext(PanelContext)?.id ?? ''
  const act = useEffectEvent(handler)
  useEffect(() => engine.handle(actionId, panelId, () => act()), [engine, actionId, panelId])
}
