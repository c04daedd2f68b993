import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { OrderTicket } from './OrderTicket.tsx'

export const orderTicketPanel: PanelKind<object> = {
  kind: 'order-ticket',
  title: 'Order ticket',
  shortTitle: 'Ticket',
  hasSymbol: true,
  hasAmounts: true,
  place: 'right',
  needsRoom: true,
  minimumWidth: 300,
  minimumHeight: 320,
  actions: [
    {
      id: 'ticket.back',
      title: 'Back from Review',
      keys: 'Escape',
      where: { panel: 'order-ticket' },
    },
  ],
  // What is typed into a ticket is not kept: a new one begins empty.
  readSettings: () => ({}),
  Component: OrderTicket,
}
