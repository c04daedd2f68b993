import * as z from 'zod/mini'

import { checkRateLimitTables } from './check-rate-limits.ts'
import { ContentError } from './content-error.ts'
import { listContent, readContent } from './content-files.ts'
import { splitFrontMatter } from './front-matter.ts'
import { type Prose, renderProse } from './prose.ts'

const Head = z.strictObject({
  id: z.string(),
  order: z.int().check(z.positive()),
  title: z.string(),
  summary: z.string(),
  topics: z.array(z.string()).check(z.minLength(1)),
})

export interface ManualGuide extends Omit<z.output<typeof Head>, 'order'> {
  prose: Prose
}

/** content/manual: one Markdown file per guide, in their order. */
export function loadManual(dir?: string): ManualGuide[] {
  const guides = listContent('manual', '.md', dir).map((file) => {
    const { head, body, bodyLine } = splitFrontMatter(Head, readContent(file, dir), file)
    if (file !== `manual/${head.id}.md`)
      throw new ContentError(file, 2, "id must be the file's name")
    checkRateLimitTables(body, file, bodyLine)
    return { ...head, prose: renderProse(body, `${head.id}-`) }
  })
  return guides.toSorted((a, b) => a.order - b.order).map(({ order: _order, ...guide }) => guide)
}
