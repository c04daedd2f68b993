import { type RefObject, useContext } from 'react'

import { Keys } from '../../../platform/controls/Keys.tsx'
import { HotkeyContext } from '../../../platform/hotkeys/use-hotkey.ts'

export interface FootRefs {
  state: RefObject<HTMLSpanElement | null>
  picked: RefObject<HTMLSpanElement | null>
  reach: RefObject<HTMLSpanElement | null>
  recenter: RefObject<HTMLButtonElement | null>
}

/** Two lines below the ladder. Their words are written outside of React: they may change with every frame. */
export function LadderFoot({
  refs: { state, picked, reach, recenter },
  onRecenter,
  onState,
}: {
  refs: FootRefs
  onRecenter: () => void
  /** A click on the words: own orders below come into view. */
  onState: () => void
}) {
  const keys = useContext(HotkeyContext).keysOf('ladder.recenter')
  return (
    <div className="ladder-foot">
      <div className="ladder-strip">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Page Down does the same */}
        <span ref={state} className="words" onClick={onState} />
        <button ref={recenter} type="button" className="ladder-recenter" onClick={onRecenter}>
          Recenter <Keys keys={keys} />
        </button>
      </div>
      <div className="ladder-strip border-ink-700 border-t">
        <span ref={picked} className="words" />
        <span ref={reach} className="words words-end" />
      </div>
    </div>
  )
}
