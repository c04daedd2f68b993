import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { WatchList } from './WatchList.tsx'

export const watchListPanel: PanelKind = {
  kind: 'watch-list',
  title: 'Watch list',
  hasSymbol: false,
  place: 'left',
  readSettings: () => ({}),
  Component: WatchList,
}
