import { balancesPanel } from '../../features/account/balances-panel.ts'
import { positionsPanel } from '../../features/account/positions-panel.ts'
import { algorithmsPanel } from '../../features/algorithms/algorithms-panel.ts'
import { backtestPanel } from '../../features/backtest/backtest-panel.ts'
import { chartPanel } from '../../features/chart/chart-panel.ts'
import { chatPanel } from '../../features/chat/chat-panel.ts'
import { depthOfBookPanel } from '../../features/depth-of-book/depth-of-book-panel.ts'
import { executionQualityPanel } from '../../features/execution-quality/execution-quality-panel.ts'
import { heatmapPanel } from '../../features/heatmap/heatmap-panel.ts'
import { orderHistoryPanel } from '../../features/history/order-history-panel.ts'
import { limitsPanel } from '../../features/limits/limits-panel.ts'
import { makerTapePanel } from '../../features/maker-tape/maker-tape-panel.ts'
import { newsPanel } from '../../features/news/news-panel.ts'
import { fillsPanel } from '../../features/orders/fills-panel.ts'
import { workingOrdersPanel } from '../../features/orders/working-orders-panel.ts'
import { preferencesPanel } from '../../features/preferences/preferences-panel.ts'
import { recordingsPanel } from '../../features/recordings/recordings-panel.ts'
import { scriptEditorPanel } from '../../features/script-editor/script-editor-panel.ts'
import { tapePanel } from '../../features/tape/tape-panel.ts'
import { orderTicketPanel } from '../../features/ticket/order-ticket-panel.ts'
import { tradeJournalPanel } from '../../features/trade-journal/trade-journal-panel.ts'
import { watchListPanel } from '../../features/watch-list/watch-list-panel.ts'
import type { PanelKind } from '../../platform/panels/panel-kind.ts'

/** Every kind of panel, in the order of the New panel menu. docs/guides/add-a-panel.md says how to add one. */
export const panelKinds: readonly PanelKind[] = [
  depthOfBookPanel,
  tapePanel,
  makerTapePanel,
  chartPanel,
  heatmapPanel,
  watchListPanel,
  newsPanel,
  chatPanel,
  orderTicketPanel,
  workingOrdersPanel,
  fillsPanel,
  orderHistoryPanel,
  positionsPanel,
  balancesPanel,
  tradeJournalPanel,
  executionQualityPanel,
  limitsPanel,
  algorithmsPanel,
  scriptEditorPanel,
  backtestPanel,
  recordingsPanel,
  preferencesPanel,
] as PanelKind[]

export function panelKindOf(kind: string): PanelKind | undefined {
  return panelKinds.find((known) => known.kind === kind)
}
