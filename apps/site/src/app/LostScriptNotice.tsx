import { Button } from '@leadline/ui/button'

import { reloadWords } from '../platform/hydration/reload-words.ts'
import { useLostScript } from '../platform/hydration/stale-build.ts'
import { reloadKeepingTyped } from '../platform/typed-text.ts'

/** Offered, not done: whoever is in the middle of something says when. */
export function LostScriptNotice() {
  if (!useLostScript()) return null
  return (
    <div
      role="alert"
      className="border-brass-400/40 bg-ink-900 text-fog-100 sticky bottom-0 z-40 border-t px-4 py-3"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-text text-sm">{reloadWords}</p>
        <Button size="sm" onClick={reloadKeepingTyped}>
          Reload
        </Button>
      </div>
    </div>
  )
}
