import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Facts with names; never a message of an exchange, an address with a query, a token or a key. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>

export interface Log {
  (event: string, facts?: LogFacts): void
}

const maxBytes = 2_000_000

/**
 * One line per event in the data folder; the file before the current one is kept. A disk that takes no line ends nothing: what
 * was to be noted goes on, and so does the trader's work.
 */
export function openLog(home: string, now: () => number): Log {
  const folder = join(home, 'logs')
  const file = join(folder, 'hub.log')
  mkdirSync(folder, { recursive: true })
  let written = sizeOf(file)
  const write = (line: string) => {
    if (written + line.length > maxBytes) {
      renameSync(file, join(folder, 'hub.1.log'))
      written = 0
    }
    appendFileSync(file, line)
    written += line.length
  }
  return (event, facts = {}) => {
    const line = `${JSON.stringify({ time: new Date(now()).toISOString(), event, ...facts })}\n`
    try {
      write(line)
    } catch {
      // There is no other place to say it.
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
