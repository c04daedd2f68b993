import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

import type { ProgramPlaces } from '../window/find-browser.ts'

const minors = [15, 14, 13, 12, 11, 10]
const commandNames = ['python3', 'python', ...minors.map((minor) => `python3.${minor}`)]
const usualFolders = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']

/**
 * Where a Python may be on this computer: the folders of commands, then the places that installers use. Whole paths
 * only: what a folder is that is named relative to another depends on where Leadline was started. Where `mayRun` is false the
 * launcher of Windows is not asked.
 */
export function usualPythonPlaces(places: ProgramPlaces, mayRun: boolean): string[] {
  const folders = places.commandFolders.filter((folder) => isAbsolute(folder))
  if (places.platform !== 'win32') {
    return [...folders, ...usualFolders].flatMap((folder) =>
      commandNames.map((name) => join(folder, name)),
    )
  }
  const installed = places.programFolders.flatMap((root) =>
    minors.flatMap((minor) => [
      join(root, 'Programs', 'Python', `Python3${minor}`, 'python.exe'),
      join(root, `Python3${minor}`, 'python.exe'),
    ]),
  )
  const commands = folders.flatMap((folder) => [
    join(folder, 'python.exe'),
    join(folder, 'python3.exe'),
  ])
  return [...commands, ...(mayRun ? launched(folders) : []), ...installed]
}

/** The paths in what `py -0p` prints: ' -V:3.12 *        C:\Programs\Python312\python.exe'. */
export function readLauncher(printed: string): string[] {
  return printed
    .split(/\r?\n/)
    .flatMap((line) => /\s([A-Za-z]:\\.*\.exe)\s*$/.exec(line)?.[1] ?? [])
}

/** Windows has a program that knows which Pythons were installed. */
function launched(folders: readonly string[]): string[] {
  const launcher = folders.map((folder) => join(folder, 'py.exe')).find((path) => existsSync(path))
  if (launcher === undefined) return []
  const { stdout } = spawnSync(launcher, ['-0p'], {
    encoding: 'utf8',
    timeout: 5000,
    windowsHide: true,
  })
  return readLauncher(stdout ?? '')
}

/** Where a trader names Pythons that are in no usual place, one whole path a line. */
export const namesFile = (home: string): string => join(home, 'python.txt')

/**
 * The Pythons that the trader named outside of the desk: by LEADLINE_PYTHON, and in the file. A desk can write neither of
 * them, so that whoever gets hold of a desk cannot name a program to start.
 */
export function namedPythons(home: string, byEnvironment: string | undefined): string[] {
  let lines: string[] = []
  try {
    lines = readFileSync(namesFile(home), 'utf8').split(/\r?\n/)
  } catch {
    // Most traders have no such file.
  }
  return [byEnvironment ?? '', ...lines].map((line) => line.trim()).filter((line) => line !== '')
}
