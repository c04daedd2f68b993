import { type HistorySpan, historySpans } from '../../platform/trading/history-spans.ts'
import { type QualityGroup, qualityGroups } from './quality-sums.ts'

export interface QualitySettings {
  span: HistorySpan
  by: QualityGroup
}

export function readQualitySettings(kept: unknown): QualitySettings {
  const { span, by } = (kept ?? {}) as Partial<Record<string, unknown>>
  return {
    span: historySpans.find((known) => known === span) ?? '7 days',
    by: qualityGroups.find((known) => known === by) ?? 'Exchange',
  }
}
