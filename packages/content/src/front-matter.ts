import type * as z from 'zod/mini'

import { ContentError } from './content-error.ts'
import { parseYaml } from './parse-yaml.ts'

/** A Markdown file's head, checked, and its body with the line it begins on. */
export function splitFrontMatter<S extends z.ZodMiniType>(
  schema: S,
  text: string,
  file: string,
): { head: z.output<S>; body: string; bodyLine: number } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) {
    throw new ContentError(file, 1, "must begin with a line '---', the head, and a line '---'")
  }
  const bodyLine = match[0].split('\n').length
  return {
    head: parseYaml(schema, match[1] ?? '', file, 2),
    body: text.slice(match[0].length),
    bodyLine,
  }
}
