import type { InstrumentStatus } from '../../../instrument.ts'

const statuses = new Map<string, InstrumentStatus>([
  ['online', 'online'],
  ['cancel_only', 'cancel-only'],
  ['post_only', 'post-only'],
  ['limit_only', 'limit-only'],
  ['reduce_only', 'reduce-only'],
  ['maintenance', 'halted'],
  ['work_in_progress', 'halted'],
  ['delisted', 'offline'],
])

/** About one pair in eight comes without a status, and new words may come: both are unknown, not a fault. */
export function instrumentStatus(word: string): InstrumentStatus {
  return statuses.get(word) ?? 'unknown'
}
