import { ContentError } from './content-error.ts'
import { listContent, readContent } from './content-files.ts'

/** A complete script that the manual prints, letter for letter. */
export interface PythonExample {
  /** Of its class: `DipBuyer`. */
  name: string
  kind: 'Algorithm' | 'Indicator'
  /** The first line of its docstring. */
  summary: string
  text: string
}

const fencedPython = /^```python\n([\s\S]*?)^```$/gm
const ownClass = /^class (\w+)\((Algorithm|Indicator)\):\n\s+"""(.+?)(?:"""|$)/m

/** The scripts of content/manual, algorithms first: what the desk offers as templates is what readers of the manual see. */
export function loadPythonExamples(dir?: string): PythonExample[] {
  const examples = listContent('manual', '.md', dir).flatMap((file) => {
    const body = readContent(file, dir)
    return Array.from(body.matchAll(fencedPython), ({ 1: text = '', index }) => {
      const [, name, kind, summary] = ownClass.exec(text) ?? []
      if (name === undefined || summary === undefined) {
        const line = body.slice(0, index).split('\n').length
        throw new ContentError(file, line, 'a script has one class with a docstring')
      }
      return { name, kind: kind as PythonExample['kind'], summary, text }
    })
  })
  return examples.toSorted((a, b) => a.kind.localeCompare(b.kind))
}
