import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useDocument } from '../../platform/documents/use-document.ts'
import {
  vaultPreferences,
  vaultPreferencesName,
} from '../../platform/preferences/vault-preferences.ts'
import { useValue } from '../../platform/value.ts'
import { useScreen } from '../../platform/vault/screen-context.ts'

/** Beside the automatic lock: with the screen, where that can be known, and words instead of a promise where it cannot. */
export function ScreenChoice() {
  const screen = useScreen()
  const knowledge = useValue(screen.knowledge)
  const [{ locksWithScreen }, keep] = useDocument(vaultPreferences, vaultPreferencesName)
  if (knowledge === 'missing') {
    return (
      <p className="text-fog-300">
        This browser does not report when the screen is locked, so the vault cannot lock with it. A
        window of Chromium, Chrome or Edge can.
      </p>
    )
  }
  if (knowledge === 'denied') {
    return (
      <p className="text-fog-300">
        The vault does not lock with the screen: the browser does not report when it is locked.
        Allow “Your device use” for this page in the browser’s settings, then load the window again.
      </p>
    )
  }
  if (knowledge === 'asking') {
    return (
      <div className="flex items-center gap-2">
        <p className="text-fog-300 flex-1">
          The vault does not lock with the screen yet: the browser asks you first.
        </p>
        <DeskButton onClick={() => void screen.allow()}>Allow</DeskButton>
      </div>
    )
  }
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        className="desk-check"
        checked={locksWithScreen}
        onChange={({ currentTarget }) => keep({ locksWithScreen: currentTarget.checked })}
      />
      Lock with the screen
    </label>
  )
}
