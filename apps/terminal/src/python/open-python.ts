import { randomUUID } from 'node:crypto'

import type { AlgorithmsSetup } from '@leadline/hub/algorithms/python-engines'

import type { ProgramPlaces } from '../window/find-browser.ts'
import { readChoice, writeChoice } from './engine-choice.ts'
import { processEngines } from './process-engines.ts'
import { scriptFiles } from './script-files.ts'

/** Python in the terminal: engines in processes, files on the disk. Whether it may run is for the license to say. */
export function openPython(
  { platform, commandFolders }: ProgramPlaces,
  home: string,
  mayRunPython: () => boolean,
): AlgorithmsSetup {
  const choice = {
    first: readChoice(home),
    keep: (next: ReturnType<typeof readChoice>) => writeChoice(home, next),
  }
  return {
    engines: processEngines(platform, commandFolders, choice),
    files: scriptFiles,
    mayRunPython,
    place: 'program',
    newId: () => randomUUID(),
  }
}
