import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'

/** Ctrl and its number apply a saved filter. */
export function SavedFilterHotkey({ number, onApply }: { number: number; onApply: () => void }) {
  useHotkey(`filter.saved-${number}`, onApply)
  return null
}
