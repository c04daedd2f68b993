import { basename } from 'node:path'

import type { OpenMarket } from '../hub/market/open-market.ts'
import { nodeClock } from '../hub/node-clock.ts'
import type { CommandLine } from '../hub/start/command-line.ts'
import { RecordingFolder } from './recording-folder.ts'
import { RecordingService } from './recording-service.ts'

const replayed = 'A recording is being played back. There is nothing to record.'

/** Recordings of the market that this start has. */
export function openRecordings(
  home: string,
  version: string,
  { parts }: OpenMarket,
  { record }: CommandLine,
  open: (path: string) => void,
): RecordingService {
  return new RecordingService({
    folder: new RecordingFolder(home),
    venues: parts.venues,
    clock: nodeClock,
    version,
    refusal: parts.mode === 'replay' ? replayed : '',
    alsoGrowing: record === undefined ? undefined : basename(record),
    open,
  })
}
