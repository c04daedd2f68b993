import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

export interface FoundPython {
  path: string
  /** 'Python 3.11.7'; empty where it cannot be used. */
  version: string
  /** In words; empty where it can be used. */
  trouble: string
}

const oldestMinor = 10

/** The one that was named, or the first of the folders of commands. Runs nothing but `python -I -c "print the version"`. */
export function findPython(
  named: string | null,
  folders: readonly string[],
  platform: NodeJS.Platform,
): FoundPython {
  const names = platform === 'win32' ? ['python.exe', 'python3.exe'] : ['python3', 'python']
  const paths =
    named === null ? folders.flatMap((folder) => names.map((n) => join(folder, n))) : [named]
  const tried = paths.filter((path) => isProgram(path)).map((path) => tryPython(path))
  const usable = tried.find(({ trouble }) => trouble === '') ?? tried[0]
  if (usable) return usable
  const trouble =
    named === null
      ? 'No Python was found on this computer. Install Python 3.10 or newer, or name its file.'
      : 'There is no program at this place.'
  return { path: named ?? '', version: '', trouble }
}

function tryPython(path: string): FoundPython {
  const ask = 'import sys; print("%d.%d.%d" % sys.version_info[:3])'
  const { stdout, status } = spawnSync(path, ['-I', '-c', ask], {
    encoding: 'utf8',
    timeout: 5000,
    windowsHide: true,
  })
  const version = /^(\d+)\.(\d+)\.\d+/.exec(stdout ?? '')
  if (status !== 0 || !version) return { path, version: '', trouble: 'This is not a Python.' }
  const isNewEnough = Number(version[1]) === 3 && Number(version[2]) >= oldestMinor
  const name = `Python ${version[0]}`
  if (!isNewEnough)
    return { path, version: name, trouble: `${name} is too old: 3.10 or newer is needed.` }
  return { path, version: name, trouble: '' }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
