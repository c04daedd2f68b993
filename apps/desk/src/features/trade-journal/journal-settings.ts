import { type HistorySpan, historySpans } from '../../platform/trading/history-spans.ts'
import { type JournalGroup, journalGroups } from './journal-groups.ts'

export interface JournalSettings {
  span: HistorySpan
  by: JournalGroup
}

export function readJournalSettings(kept: unknown): JournalSettings {
  const { span, by } = (kept ?? {}) as Partial<Record<string, unknown>>
  return {
    span: historySpans.find((known) => known === span) ?? '30 days',
    by: journalGroups.find((known) => known === by) ?? 'Symbol',
  }
}
