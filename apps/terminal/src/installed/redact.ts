import { homedir } from 'node:os'

import { programFolder } from './build-facts.ts'

/**
 * A text that may leave this computer in somebody's hands: what could be a key, a signature, a token or a name of the user's
 * is taken out. Logs hold none of these by their own rules; this is the second lock on the door.
 */
export function redact(text: string): string {
  return text
    .replaceAll(programFolder, '[program]')
    .replaceAll(homedir(), '~')
    .replaceAll(/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, removed)
    .replaceAll(/(\bhttps?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/g, `$1${removed}`)
    .replaceAll(/(\b(?:https?|wss?):\/\/)[^\s/@"']+@/g, `$1${removed}@`)
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, removed)
    .replaceAll(/[\w+/=-]{16,}/g, (run) => (looksSecret(run) ? removed : run))
}

const removed = '[removed]'

/** Long, and of letters and digits mixed: no word is. A path of words stays readable. */
function looksSecret(run: string): boolean {
  return run
    .split('/')
    .some((part) => part.length >= 12 && /\d/.test(part) && /[A-Za-z]/.test(part) && !isPlain(part))
}

/** Versions, times and names of our own that have a digit in them. */
function isPlain(part: string): boolean {
  return /^(?:\d{4}-\d\d-\d\d(?:T[\d-]+Z?)?|[a-z]+(?:-[a-z]+)*-\d{1,3})$/.test(part)
}
