import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { type HistorySettings, historySpans } from '../../platform/trading/history-spans.ts'
import { OrderHistory } from './OrderHistory.tsx'

export const orderHistoryPanel: PanelKind<HistorySettings> = {
  kind: 'order-history',
  title: 'Order history',
  hasSymbol: false,
  place: 'below',
  minimumHeight: 90,
  readSettings: (kept) => {
    const { span } = (kept ?? {}) as Partial<Record<string, unknown>>
    return { span: historySpans.find((known) => known === span) ?? 'Today' }
  },
  Component: OrderHistory,
}
