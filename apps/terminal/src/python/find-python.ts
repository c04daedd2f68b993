import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, realpathSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'

export interface FoundPython {
  /** What a desk chooses it by: it never says a path. */
  id: string
  path: string
  /** 'Python 3.11.7'; empty where it cannot be used, or was not asked yet. */
  version: string
  /** As readable text; empty where it can be used. */
  error: string
}

const oldestMinor = 10
/** Each is run once to ask for its version. */
const mostTried = 12

/**
 * The Pythons of this computer: those that the trader named, then those that are where Pythons usually are. Runs nothing
 * but `python -I -c "print the version"`, and not even that where `mayRun` is false: then they are listed as they are named.
 */
export function findPythons(
  named: readonly string[],
  usualPlaces: readonly string[],
  mayRun: boolean,
): readonly FoundPython[] {
  const look = mayRun ? tryPython : unasked
  const seen = new Set<string>()
  const isNew = (path: string) => {
    const key = fileBehind(path)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  }
  const wanted = named.map((path) => (isNew(path) ? tryNamed(path, look) : undefined))
  const usual = usualPlaces.filter((path) => isProgram(path) && isNew(path)).slice(0, mostTried)
  return [...wanted.filter((python) => python !== undefined), ...usual.map(look)]
}

/** The one that is used where the trader chose none: the first that works. */
export function usualPython(found: readonly FoundPython[]): FoundPython {
  const first = found.find(({ error }) => error === '') ?? found[0]
  if (first) return first
  const error = 'No Python was found on this computer. Install Python 3.10 or newer.'
  return { id: '', path: '', version: '', error }
}

function tryNamed(path: string, look: (path: string) => FoundPython): FoundPython {
  const because = (error: string) => ({ id: idOf(path), path, version: '', error })
  if (!isAbsolute(path)) return because('Name the whole path of the program.')
  return isProgram(path) ? look(path) : because('There is no program at this place.')
}

const unasked = (path: string): FoundPython => ({ id: idOf(path), path, version: '', error: '' })

function tryPython(path: string): FoundPython {
  const id = idOf(path)
  const ask = 'import sys; print("%d.%d.%d" % sys.version_info[:3])'
  const { stdout, status } = spawnSync(path, ['-I', '-c', ask], {
    encoding: 'utf8',
    timeout: 5000,
    windowsHide: true,
  })
  const version = /^(\d+)\.(\d+)\.\d+/.exec(stdout ?? '')
  if (status !== 0 || !version) return { id, path, version: '', error: 'This is not a Python.' }
  const isNewEnough = Number(version[1]) === 3 && Number(version[2]) >= oldestMinor
  const name = `Python ${version[0]}`
  const error = isNewEnough ? '' : `${name} is too old: 3.10 or newer is needed.`
  return { id, path, version: name, error }
}

const idOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

/** `python` and `python3` of one folder are one program; the same program linked into an environment's folder is another. */
function fileBehind(path: string): string {
  try {
    return `${realpathSync(dirname(path))} ${realpathSync(path)}`
  } catch {
    return path
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
