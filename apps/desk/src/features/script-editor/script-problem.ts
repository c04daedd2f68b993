import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { WireScriptError, WireUndefinedName } from '@leadline/desk-protocol/algorithm-values'

/** What is wrong with a script, and where: lines and columns count from 1. */
export interface ScriptProblem {
  line: number
  /** Null: somewhere in that line. */
  column: number | null
  message: string
}

/** All that Python found, in the order of the lines. A name that stopped the reading is one problem, not two. */
export function problemsOf(
  error: WireScriptError | null,
  names: readonly WireUndefinedName[],
): ScriptProblem[] {
  const line = error?.line ?? 1
  const stopped = error && { line, column: error.column, message: error.message }
  const isSame = (name: WireUndefinedName) =>
    stopped?.line === name.line &&
    /^NameError\b/.test(stopped.message) &&
    (stopped.column === null || stopped.column === name.column)
  // What Leadline says of a name helps more than what Python says.
  const problems = stopped && !names.some(isSame) ? [stopped, ...names] : names
  return problems.toSorted((one, other) => one.line - other.line)
}

/** The one that the cursor is at, or else the first; and where a click on it leads. */
export function shownProblem(problems: readonly ScriptProblem[], cursorLine: number) {
  const here = problems.findIndex(({ line }) => line === cursorLine)
  const at = Math.max(here, 0)
  const problem = problems[at]
  if (!problem) return undefined
  // There already: on to the next line that has one.
  const next = problems.slice(at).find(({ line }) => line !== cursorLine) ?? problems[0] ?? problem
  return { problem, at, next: here < 0 ? problem : next }
}

/** A problem underlines the word it begins at, or its whole line; one beyond the end stands at the end. */
export function diagnosticsOf(doc: Text, problems: readonly ScriptProblem[]): Diagnostic[] {
  return problems.map(({ line, column, message }) => {
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
    const start = column === null ? at.from + indentOf(at.text) : at.from + column - 1
    const from = Math.max(Math.min(start, at.to - 1), at.from)
    const word = /^[\p{L}\p{N}_]+/u.exec(doc.sliceString(from, at.to))?.[0] ?? ''
    const to = column === null ? at.to : Math.max(from + word.length, Math.min(from + 1, at.to))
    return { from, to, severity: 'error', message }
  })
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length
}
