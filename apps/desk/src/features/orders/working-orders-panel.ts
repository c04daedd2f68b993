import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { workingCount } from './working-count.ts'
import { WorkingOrders } from './WorkingOrders.tsx'

export const workingOrdersPanel: PanelKind<object> = {
  kind: 'working-orders',
  title: 'Working orders',
  hasSymbol: false,
  place: 'below',
  countOf: workingCount,
  minimumHeight: 90,
  actions: [
    // By default no key sends or cancels an order.
    {
      id: 'orders.cancel',
      title: 'Cancel the order of the row',
      keys: null,
      where: { panel: 'working-orders' },
    },
  ],
  readSettings: () => ({}),
  Component: WorkingOrders,
}
