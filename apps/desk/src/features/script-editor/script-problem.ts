import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'

/** What is wrong with a script, and where: lines and columns count from 1. */
export interface ScriptProblem {
  line: number
  /** Null: somewhere in that line. */
  column: number | null
  message: string
}

/** A problem underlines the word it begins at, or its whole line; one beyond the end stands at the end. */
export function diagnosticsOf(doc: Text, problems: readonly ScriptProblem[]): Diagnostic[] {
  return problems.map(({ line, column, message }) => {
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
    const start = column === null ? at.from + indentOf(at.text) : at.from + column - 1
    const from = Math.max(Math.min(start, at.to - 1), at.from)
    const word = /^\w+/.exec(doc.sliceString(from, at.to))?.[0] ?? ''
    const to = column === null ? at.to : Math.max(from + word.length, Math.min(from + 1, at.to))
    return { from, to, severity: 'error', message }
  })
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length
}
