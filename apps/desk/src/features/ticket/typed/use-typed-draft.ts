import { useContext, useEffect, useEffectEvent } from 'react'

import { usePanel } from '../../../platform/panels/panel-context.ts'
import { useValue } from '../../../platform/value.ts'
import { type TypedDraft, TypedDraftsContext } from './typed-drafts.ts'

/** Hands over a typed order once the ticket can be seen and shows its market: it is reviewed there at once. */
export function useTypedDraft(take: (typed: TypedDraft) => void): void {
  const { id, isVisible, symbol: shown, setSymbol } = usePanel()
  const { waiting } = useContext(TypedDraftsContext)
  const typed = useValue(waiting)
  const handOver = useEffectEvent(take)
  const show = useEffectEvent((symbol: string) => setSymbol(symbol))
  useEffect(() => {
    if (typed?.panelId !== id || !isVisible) return
    // What is reviewed is of the market that the panel shows.
    if (typed.symbol !== shown) return show(typed.symbol)
    waiting.set(null)
    handOver(typed)
  }, [typed, id, isVisible, shown, waiting])
}
