import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { NewsFeed } from './NewsFeed.tsx'

const where = { panel: 'news-feed' }

export const newsPanel: PanelKind<object> = {
  kind: 'news-feed',
  title: 'News feed',
  shortTitle: 'News',
  hasSymbol: false,
  followsSymbol: true,
  filter: 'news',
  place: 'right',
  minimumWidth: 280,
  minimumHeight: 160,
  actions: [{ id: 'news.newest', title: 'To the newest story', keys: 'Home', where }],
  readSettings: () => ({}),
  Component: NewsFeed,
}
