import type { DocumentCabinet } from '../platform/documents/document-cabinet.ts'
import {
  vaultPreferences,
  vaultPreferencesName,
} from '../platform/preferences/vault-preferences.ts'
import { windowScreen } from '../platform/vault/screen-state.ts'
import { ScreenWatch } from '../platform/vault/screen-watch.ts'
import type { VaultStore } from '../platform/vault/vault-store.ts'

/** Notifies the hub when the screen is locked, for as long as the trader wants the vault to lock with it. */
export function watchScreen(
  vault: VaultStore,
  cabinet: DocumentCabinet,
  view: Window,
): ScreenWatch {
  const screen = new ScreenWatch(windowScreen(view), (isLocked) => vault.screenLocked(isLocked))
  const follow = () => {
    // Before it is known what the trader chose, nothing is chosen.
    if (!cabinet.isReady.get()) return
    screen.setEnabled(cabinet.read(vaultPreferences, vaultPreferencesName).locksWithScreen)
  }
  cabinet.ofKind(vaultPreferences.kind).subscribe(follow)
  cabinet.isReady.subscribe(follow)
  follow()
  // A connection that was away when the screen was locked.
  vault.onLink((isOpen) => {
    if (isOpen && screen.isLocked) vault.screenLocked(true)
  })
  return screen
}
