import type { DeskParts } from '../desk-parts.ts'
import { openPanel } from '../docking/panel-moves.ts'
import { focusPanel } from './focus-panel.ts'

/** Goes to the order ticket, which is opened where there is none. */
export function openTicket(desk: DeskParts): string | undefined {
  const isTicket = (id: string) => desk.room.of(id)?.get().kind === 'order-ticket'
  const ticket = desk.room.ids.find(isTicket) ?? openPanel(desk, 'order-ticket')
  if (ticket !== undefined) focusPanel(desk, ticket)
  return ticket
}
