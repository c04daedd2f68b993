import type { ScriptError } from './script-values.ts'

/** What no line of the script is to blame for. */
export function errorWithoutPlace(message: string): ScriptError {
  const place = { line: null, column: null, endLine: null, endColumn: null }
  return { message, ...place, traceback: message }
}
