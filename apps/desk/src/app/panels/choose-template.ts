import {
  type OrderTemplate,
  orderTemplates,
  orderTemplatesName,
} from '../../features/ticket/templates/order-template.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openTicket } from './open-ticket.ts'

export function templatesOf(desk: DeskParts): readonly OrderTemplate[] {
  return desk.documentStore.read(orderTemplates, orderTemplatesName).list
}

/** Goes to the order ticket, which the template fills in. Nothing is sent. */
export function chooseTemplate(desk: DeskParts, template: OrderTemplate): void {
  const panelId = openTicket(desk)
  if (panelId !== undefined) desk.chosenTemplates.waiting.set({ panelId, template })
}

/** After a key whose template was deleted, or never saved. */
export function sayNoTemplate(desk: DeskParts, number: number): void {
  const panelId = openTicket(desk)
  const words = `There is no order template ${number}. Save one with the bookmark in the ticket.`
  if (panelId !== undefined) desk.notes.say(panelId, words)
}
