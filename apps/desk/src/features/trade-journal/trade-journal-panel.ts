import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import { type JournalSettings, readJournalSettings } from './journal-settings.ts'
import { TradeJournal } from './TradeJournal.tsx'

export const tradeJournalPanel: PanelKind<JournalSettings> = {
  kind: 'trade-journal',
  title: 'Trade journal',
  hasSymbol: false,
  sendsSymbol: true,
  place: 'middle',
  floats: { width: 1080, height: 560 },
  minimumWidth: 360,
  minimumHeight: 200,
  readSettings: readJournalSettings,
  Component: TradeJournal,
}
