import { newDraft, type TicketDraft } from '../../features/ticket/ticket-draft.ts'
import { withFittingTime } from '../../features/ticket/ticket-kinds.ts'
import type { ProtectWish } from '../../platform/trading/closing/protect.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openTicket } from '../panels/open-ticket.ts'

/** A stop for a position, as a ticket has it. */
export function protectDraft({
  keyId,
  venue,
  size,
  kind,
  stopPrice,
  limitPrice,
}: ProtectWish): TicketDraft {
  const prices = { stopPrice, limitPrice: limitPrice ?? '' }
  return withFittingTime({ ...newDraft(keyId, size), side: 'sell', kind, ...prices }, venue)
}

/** Puts a stop for a position into the ticket and reviews it there: nothing is sent before it is confirmed. */
export function protectInTicket(desk: DeskParts): () => void {
  const { protect } = desk.closing
  return protect.subscribe(() => {
    const wish = protect.get()
    if (!wish) return
    protect.set(null)
    const panelId = openTicket(desk)
    if (panelId === undefined) return
    const draft = protectDraft(wish)
    desk.typedDrafts.waiting.set({ panelId, symbol: wish.symbol, draft, isSentAtOnce: false })
  })
}
