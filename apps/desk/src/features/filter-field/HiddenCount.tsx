import { useContext, useEffect, useRef } from 'react'

import { HiddenCountsContext } from '../../platform/panels/hidden-counts.ts'

/** How many lines the filter hid in the last minute. */
export function HiddenCount({ panelId, isShown }: { panelId: string; isShown: boolean }) {
  const counts = useContext(HiddenCountsContext)
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const shown = element.current
    return isShown && shown ? counts.attach(panelId, shown) : undefined
  }, [counts, panelId, isShown])
  return isShown ? (
    <span ref={element} className="figures text-fog-300 shrink-0 px-1.5 text-[11px]" />
  ) : null
}
