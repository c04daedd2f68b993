import { isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod/mini'

import { ContentError } from './content-error.ts'

/** YAML text as a checked value; what is wrong is said with the line it stands on. */
export function parseYaml<S extends z.ZodMiniType>(
  schema: S,
  text: string,
  file: string,
  firstLine = 1,
): z.output<S> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [syntaxError] = document.errors
  if (syntaxError) {
    const [firstSentence = ''] = syntaxError.message.split('\n')
    throw new ContentError(file, lineAt(syntaxError.pos[0]), firstSentence)
  }
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path ?? []
  // The value itself may be missing: then the nearest parent that exists is the place to look.
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true)
    if (!isNode(node) || !node.range) continue
    const where = path.length > 0 ? `${path.map(String).join('.')}: ` : ''
    throw new ContentError(file, lineAt(node.range[0]), `${where}${issue?.message}`)
  }
  throw new ContentError(file, firstLine, issue?.message ?? 'is empty')
}
