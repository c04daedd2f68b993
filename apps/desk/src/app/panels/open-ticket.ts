import type { DeskParts } from '../desk-parts.ts'
import { isTicket, openPanel } from '../docking/panel-moves.ts'
import { focusPanel } from './focus-panel.ts'

/** Goes to the order ticket, which is opened where there is none. */
export function openTicket(desk: DeskParts): string | undefined {
  const ticket = desk.room.ids.find((id) => isTicket(desk, id)) ?? openPanel(desk, 'order-ticket')
  if (ticket !== undefined) focusPanel(desk, ticket)
  return ticket
}
