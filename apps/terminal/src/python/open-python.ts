import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { AlgorithmsSetup } from '@leadline/hub/services/algorithms/python-engines'

import type { Settings } from '../hub/settings.ts'
import { readChoice, writeChoice } from './engine-choice.ts'
import { findPythons } from './find-python.ts'
import { processEngines } from './process-engines.ts'
import { namedPythons, namesFile, usualPythonPlaces } from './python-places.ts'
import { keptSavedStates } from './saved-states.ts'
import { scriptFiles } from './script-files.ts'
import { keptStarts } from './started-scripts.ts'

/** Python in the terminal: engines in processes, files on the disk. Whether it may run is for the license to say. */
export function openPython(
  {
    home,
    programs,
    python,
    isOwnPythonOn,
  }: Pick<Settings, 'home' | 'programs' | 'python' | 'isOwnPythonOn'>,
  /** Of practice, or of real exchanges. */
  folder: string,
  mayRunPython: () => boolean,
  confirm: (sealed: string) => Promise<string>,
): AlgorithmsSetup & { close: () => void } {
  const choice = {
    first: readChoice(home),
    keep: (next: ReturnType<typeof readChoice>) => writeChoice(home, next),
  }
  const own = {
    find: (mayRun: boolean) =>
      findPythons(namedPythons(home, python), usualPythonPlaces(programs, mayRun), mayRun),
    another: `To use another one, write its whole path on a line of ${namesFile(home)}, or set LEADLINE_PYTHON to it, and start Leadline again.`,
  }
  const saved = keptSavedStates(join(folder, 'saved-by-scripts'))
  const engines = processEngines(own, choice, { isOn: isOwnPythonOn, confirm })
  return {
    engines,
    saved,
    close: () => {
      engines.shutdown()
      saved.flush()
    },
    files: scriptFiles,
    started: keptStarts(home),
    mayRunPython,
    place: 'program',
    newId: () => randomUUID(),
  }
}
