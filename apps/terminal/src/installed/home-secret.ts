import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (home: string) => join(home, 'instance.secret')
const form = /^[\w-]{43}$/

/**
 * Something that only those know who may read the data folder. Made by the program that runs there, again each time.
 * Undefined where the disk takes nothing.
 */
export function makeHomeSecret(home: string): string | undefined {
  const secret = randomBytes(32).toString('base64url')
  try {
    rmSync(fileIn(home), { force: true })
    writeFileSync(fileIn(home), secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch {
    return undefined
  }
}

/** Undefined where no program runs, or it has only begun to. */
export function readHomeSecret(home: string): string | undefined {
  try {
    const text = readFileSync(fileIn(home), 'utf8')
    return form.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

export function removeHomeSecret(home: string): void {
  try {
    rmSync(fileIn(home), { force: true })
  } catch {
    // It opens nothing any more; the next start makes another.
  }
}
