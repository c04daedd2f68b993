import { useContext, useEffect, useEffectEvent } from 'react'

import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelNotesContext } from '../../platform/panels/panel-notes.ts'
import { type PickedPrice, PickedPricesContext } from '../../platform/trading/picked-price.ts'
import { newTicketId } from './review/review.ts'
import { withFollowingExits } from './templates/bracket-exits.ts'
import { draftOfTemplate, type OrderTemplate } from './templates/order-template.ts'
import { useChosenTemplate } from './templates/use-chosen-template.ts'
import { withPickedPrice } from './ticket-draft.ts'
import { limitFormOf, withFittingTime } from './ticket-kinds.ts'
import { editStep, isOnItsWay } from './ticket-step.ts'
import { useTypedDraft } from './typed/use-typed-draft.ts'
import type { TicketState } from './use-ticket-state.ts'

const stillOnItsWay = 'The order before is still on its way. Type this one again after its answer.'
const stillBusy =
  'The order before is still on its way. Choose the template again after its answer.'

/** What fills the ticket in from elsewhere: a price of the ladder, a typed order, a template. Gives what takes a template. */
export function useIncomingOrders(ticket: TicketState): (template: OrderTemplate) => void {
  const { draft, step, accounts } = ticket
  const { id } = usePanel()
  const picks = useContext(PickedPricesContext)
  const notes = useContext(PanelNotesContext)
  const take = useEffectEvent((picked: PickedPrice) => {
    if (isOnItsWay(step)) return
    const account = accounts.find(({ venue }) => venue === picked.venue)
    const venue = account?.venue ?? null
    const before = ticket.draftFor(picked.symbol)
    // 'Best' makes its own limits: a price that was picked is for one exchange.
    const stays = before.account === 'best' ? null : before.account
    const next = withPickedPrice(
      { ...before, account: account?.keyId ?? stays },
      picked.price,
      limitFormOf(venue, before.kind),
    )
    ticket.replace(withFollowingExits(withFittingTime(next, venue)), editStep)
  })
  // Without an account there is nothing to fill in here: the ladder goes on showing what was picked.
  const hasAccount = accounts.length > 0
  useEffect(
    () => (hasAccount ? picks.take((picked) => take(picked)) : undefined),
    [picks, hasAccount],
  )
  useTypedDraft(({ draft: typed, isSentAtOnce }) => {
    if (isOnItsWay(step)) return notes.say(id, stillOnItsWay)
    ticket.replace(typed, { kind: 'edit', reviewsAgain: true, form: newTicketId(), isSentAtOnce })
  })
  const fillIn = (template: OrderTemplate) => {
    if (isOnItsWay(step)) return notes.say(id, stillBusy)
    // The price of an order that has left was for that order.
    const before =
      step.kind === 'sent' || step.kind === 'plan' ? { ...draft, limitPrice: '' } : draft
    ticket.replace(draftOfTemplate(template, before, accounts), {
      kind: 'edit',
      form: newTicketId(),
    })
  }
  useChosenTemplate(fillIn)
  return fillIn
}
