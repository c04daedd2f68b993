import type { VenueId } from '@leadline/venues/venue-names'
import { useContext, useEffect, useEffectEvent } from 'react'

import { usePanel } from '../../platform/panels/panel-context.ts'
import { DraftLinesContext } from '../../platform/trading/draft-lines.ts'
import type { TicketDraft } from './ticket-draft.ts'
import { limitFormOf } from './ticket-kinds.ts'
import { movedLine, ticketLines } from './ticket-lines.ts'

/** Shows the prices of the form on the charts of its symbol, where they are dragged: the form then has them. */
export function useTicketLines(
  draft: TicketDraft,
  venue: VenueId | null,
  onChange: (changes: Partial<TicketDraft>) => void,
): void {
  const { symbol, isVisible } = usePanel()
  const draftLines = useContext(DraftLinesContext)
  const limitForm = limitFormOf(venue, draft.kind)
  const move = useEffectEvent((id: string, price: string) => onChange(movedLine(draft, id, price)))
  useEffect(() => {
    if (!isVisible || draft.account === 'best') return undefined
    const lines = ticketLines(draft, symbol, limitForm, Date.now())
    if (lines.lines.length === 0) return undefined
    return draftLines.show({ ...lines, symbol, venue, move: (id, price) => move(id, price) })
  }, [draftLines, draft, symbol, venue, limitForm, isVisible])
}
