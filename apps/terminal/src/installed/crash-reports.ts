import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { redact } from './redact.ts'

const keptReports = 10
const marker = 'running.json'

const folderOf = (home: string) => join(home, 'crashes')

/** Newest first. */
export function listCrashReports(home: string): string[] {
  try {
    return readdirSync(folderOf(home))
      .filter((name) => name.endsWith('.txt'))
      .toSorted()
      .toReversed()
  } catch {
    return []
  }
}

export function readCrashReport(home: string, name: string): string {
  return readFileSync(join(folderOf(home), name), 'utf8')
}

/** Into the data folder, for the user to read and to send or not. Nothing sends it by itself. */
export function writeCrashReport(home: string, version: string, now: number, words: string): void {
  const time = new Date(now).toISOString()
  mkdirSync(folderOf(home), { recursive: true, mode: 0o700 })
  const name = `${time.replaceAll(':', '-')}.txt`
  const text = `Leadline ${version}, ${process.platform} ${process.arch}, Node ${process.versions.node}\n${time}\n\n`
  writeFileSync(join(folderOf(home), name), `${text}${redact(words)}\n`, { mode: 0o600 })
  for (const old of listCrashReports(home).slice(keptReports)) rmSync(join(folderOf(home), old))
}

/** What goes wrong where nobody expects it is written down before the program ends of it. */
export function reportCrashes(home: string, version: string, now: () => number): void {
  let last = ''
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    // One that comes again and again, because trading goes on after it, would fill the folder.
    if (words === last) return
    last = words
    try {
      writeCrashReport(home, version, now(), words)
    } catch {
      // A full disk: what happened still stands on the error output.
    }
  })
}

/**
 * Notes that a session has begun, until it ends as it should. One that finds the note of another was preceded by a program
 * that was killed, or a computer that lost its power: the next start writes down what is known of it.
 */
export function beginSession(
  home: string,
  version: string,
  now: number,
): { hasCrashed: boolean; end(): void } {
  const file = join(home, marker)
  const before = readIfThere(file)
  if (before !== undefined) {
    const words = `The last session did not shut down: it was killed, or the computer stopped.\n${before}`
    writeCrashReport(home, version, now, words)
  }
  const note = { version, pid: process.pid, startedAt: new Date(now).toISOString() }
  writeFileSync(file, JSON.stringify(note), { mode: 0o600 })
  return { hasCrashed: before !== undefined, end: () => rmSync(file, { force: true }) }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
