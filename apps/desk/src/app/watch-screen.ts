import type { DocumentStore } from '../platform/documents/document-store.ts'
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
  documentStore: DocumentStore,
  view: Window,
): ScreenWatch {
  const screen = new ScreenWatch(windowScreen(view), (isLocked) => vault.screenLocked(isLocked))
  const follow = () => {
    // Before it is known what the trader chose, nothing is chosen.
    if (!documentStore.isReady.get()) return
    screen.setEnabled(documentStore.read(vaultPreferences, vaultPreferencesName).locksWithScreen)
  }
  documentStore.ofKind(vaultPreferences.kind).subscribe(follow)
  documentStore.isReady.subscribe(follow)
  follow()
  // A connection that was away when the screen was locked.
  vault.onLink((isOpen) => {
    if (isOpen && screen.isLocked) vault.screenLocked(true)
  })
  return screen
}
