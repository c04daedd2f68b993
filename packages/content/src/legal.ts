import * as z from 'zod/mini'

import { readContent } from './content-files.ts'
import { splitFrontMatter } from './front-matter.ts'
import { type Prose, renderProse } from './prose.ts'

const Head = z.strictObject({ title: z.string(), summary: z.string(), effective: z.iso.date() })

export interface LegalText extends z.output<typeof Head> {
  prose: Prose
}

export function loadLegalText(name: 'terms' | 'privacy', dir?: string): LegalText {
  const file = `legal/${name}.md`
  const { head, body } = splitFrontMatter(Head, readContent(file, dir), file)
  return { ...head, prose: renderProse(body) }
}

/** The license agreement of the desktop software, served as plain text. */
export function loadEula(dir?: string): string {
  return readContent('legal/eula.txt', dir)
}
