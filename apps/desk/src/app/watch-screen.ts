import type { DocumentCabinet } from '../platform/documents/document-cabinet.ts'
import type { HubLink } from '../platform/hub/hub-link.ts'
import {
  vaultPreferences,
  vaultPreferencesName,
} from '../platform/preferences/vault-preferences.ts'
import { windowScreen } from '../platform/vault/screen-state.ts'
import { ScreenWatch } from '../platform/vault/screen-watch.ts'

/** Tells the hub when the screen is locked, for as long as the trader wants the vault to lock with it. */
export function watchScreen(hub: HubLink, cabinet: DocumentCabinet, view: Window): ScreenWatch {
  const screen = new ScreenWatch(windowScreen(view), (isLocked) =>
    hub.say({ type: 'vaultScreen', isLocked }),
  )
  const follow = () => {
    // Before it is known what the trader chose, nothing is chosen.
    if (!cabinet.isReady.get()) return
    screen.want(cabinet.read(vaultPreferences, vaultPreferencesName).locksWithScreen)
  }
  cabinet.ofKind(vaultPreferences.kind).subscribe(follow)
  cabinet.isReady.subscribe(follow)
  follow()
  // A connection that was away when the screen was locked.
  hub.state.subscribe(() => {
    if (hub.state.get().kind === 'open' && screen.isLocked) {
      hub.say({ type: 'vaultScreen', isLocked: true })
    }
  })
  return screen
}
