import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type { Config } from '../config.ts'

const privateFile = 0o600
const privateFolder = 0o700
const othersMay = 0o077

/** A folder that whoever runs the shop alone can enter. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder })
}

/**
 * SQLite would make its file readable to everybody, and the files beside it like it. One that exists is not opened
 * here: closing it would end the locks that this process holds on it.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFile))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Closes what earlier versions, copies and backups have left open to other users of the machine: the database and all
 * that is named after it, keys, and the shop's own folders. What cannot be closed is said.
 */
export function keepFilesPrivate(
  config: Pick<Config, 'dataDir' | 'database'>,
  say: (words: string) => void,
  change: (path: string, mode: number) => void = chmodSync,
): void {
  // Windows has no modes: a folder has those of the user that it belongs to.
  if (process.platform === 'win32') return
  for (const path of privatePaths(config)) {
    const problem = close(path, change)
    if (problem !== undefined) say(problem)
  }
}

function privatePaths({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): string[] {
  const own = ['keys', 'releases'].map((name) => join(dataDir, name))
  const paths = own.flatMap((folder) => [folder, ...namesIn(folder, { recursive: true })])
  if (database.kind === 'postgres') return paths
  const folder = dirname(database.file)
  const named = namesIn(folder).filter((path) => basename(path).startsWith(basename(database.file)))
  return [...named, ...paths]
}

function namesIn(folder: string, { recursive = false } = {}): string[] {
  try {
    return readdirSync(folder, { recursive, encoding: 'utf8' }).map((name) => join(folder, name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** What is wrong with it afterwards, if anything. */
function close(path: string, change: (path: string, mode: number) => void): string | undefined {
  const before = statusOf(path)
  if (!before || (before.mode & othersMay) === 0) return undefined
  const wanted = before.isDirectory() ? privateFolder : privateFile
  let reason = 'its disk keeps no modes'
  try {
    change(path, wanted)
  } catch (error) {
    reason = codeOf(error)
  }
  const after = statusOf(path)
  if (!after || (after.mode & othersMay) === 0) return undefined
  return `${path} can be read by others on this machine (mode ${octal(after.mode)}), and this could not be changed (${reason}). Only the shop may read it: make the shop’s user its owner and run chmod ${octal(wanted)} on it.`
}

/** Undefined for what has gone meanwhile, such as the files beside a database that is closed. */
function statusOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })
}

const octal = (mode: number) => (mode & 0o777).toString(8)

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
