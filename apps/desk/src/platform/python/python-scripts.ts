import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** A script as it stands in the editor, by the name of its file. Kept with every change, whether it runs or not. */
export const pythonScripts = documentForm({
  kind: 'python-script',
  schema: z.object({ text: z.string() }),
  empty: { text: '' },
})

/** Which of the two the script's class is; undefined where it is neither, or not yet. */
export function scriptKind(text: string): 'Algorithm' | 'Indicator' | undefined {
  const kind = /^class\s+\w+\s*\(\s*(?:leadline\s*\.\s*)?(Algorithm|Indicator)\s*\)\s*:/m.exec(text)
  return kind?.[1] as 'Algorithm' | 'Indicator' | undefined
}

/** A name for a new script that no other has: `DipBuyer.py`, then `DipBuyer 2.py`. */
export function freshScriptName(base: string, taken: Iterable<string>): string {
  const names = new Set(taken)
  const stem = base.replace(/\.py$/i, '').slice(0, 60)
  let name = `${stem}.py`
  for (let number = 2; names.has(name); number += 1) name = `${stem} ${number}.py`
  return name
}

/** What a script may be called, as readable text where it may not: it becomes the name of a file. */
export function scriptNameMistake(name: string, taken: Iterable<string>): string | undefined {
  if (!/^[\w][\w .-]{0,60}\.py$/.test(name)) {
    return 'Use letters, digits, spaces, hyphens and underscores, and end it with .py.'
  }
  return new Set(taken).has(name) ? `There is a script named ${name} already.` : undefined
}
