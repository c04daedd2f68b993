import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { mainList } from '../../platform/watch-lists/watch-lists.ts'
import type { WatchListSettings } from './watch-list-settings.ts'
import { WatchList } from './WatchList.tsx'

export const watchListPanel: PanelKind<WatchListSettings> = {
  kind: 'watch-list',
  title: 'Watch list',
  hasSymbol: false,
  sendsSymbol: true,
  isForMonitor: true,
  place: 'right',
  minimumWidth: 340,
  actions: [
    {
      id: 'watch-list.remove',
      title: 'Remove the symbol',
      keys: 'Delete',
      where: { panel: 'watch-list' },
    },
    {
      id: 'watch-list.move-up',
      title: 'Move the symbol up',
      keys: 'Alt+ArrowUp',
      where: { panel: 'watch-list' },
    },
    {
      id: 'watch-list.move-down',
      title: 'Move the symbol down',
      keys: 'Alt+ArrowDown',
      where: { panel: 'watch-list' },
    },
  ],
  readSettings: (kept) => {
    const { list } = (kept ?? {}) as Partial<Record<string, unknown>>
    return { list: typeof list === 'string' ? list : mainList }
  },
  Component: WatchList,
}
