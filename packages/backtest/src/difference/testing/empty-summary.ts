import { runRecordVersion } from '../record/run-entry.ts'
import type { RunSummary } from '../run-summary.ts'

/** Of a run of which nothing but its orders matters. */
export const emptySummary: RunSummary = {
  head: {
    version: runRecordVersion,
    id: 'run-1',
    name: 'Fake',
    fileName: 'fake.py',
    text: '',
    engine: 'pyodide',
    mode: 'practice',
    startedAt: 0,
    allotted: [],
  },
  from: 0,
  to: 1000,
  params: [],
  saved: undefined,
  markets: [],
  attempts: [],
  orders: new Map(),
  controls: [],
  deliveries: new Map(),
  pasts: [],
  busy: [],
  last: [],
  prints: [],
  isCut: false,
  hasEnded: true,
}
