import type { BacktestSetup } from '@leadline/hub/services/backtests/backtest-setup'

import { readRecordingFile } from '../recording/recording-file.ts'
import { RecordingFolder } from '../recording/recording-folder.ts'

/** The recordings that can be backtested: those that can be read, also while they grow. */
export function recordingsIn(home: string): BacktestSetup['recordings'] {
  const folder = new RecordingFolder(home)
  return {
    list: async () =>
      (await folder.list(Date.now())).flatMap(({ name, startedAt, bytes, state }) =>
        startedAt === null || state === 'damaged' ? [] : [{ name, startedAt, bytes }],
      ),
    read: (name) => readRecordingFile(folder.pathOf(name)),
  }
}
