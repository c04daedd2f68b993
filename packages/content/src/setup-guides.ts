import { venues } from '@leadline/venues/venue-registry'
import * as z from 'zod/mini'

import { isRateLimitOf } from './check-rate-limits.ts'
import { ContentError } from './content-error.ts'
import { listContent, readContent } from './content-files.ts'
import { parseYaml } from './parse-yaml.ts'
import type { ProseNode } from './prose-node.ts'
import { renderInline } from './prose.ts'

const Text = z.string().check(z.minLength(1))
const Permission = z.strictObject({ name: Text, why: Text })

const SetupGuideFile = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)),
  order: z.int().check(z.positive()),
  name: Text,
  monogram: z.string().check(z.length(2)),
  difficulty: z.enum(['Easy', 'Medium', 'Advanced']),
  summary: Text,
  supportedFeatures: z.array(Text).check(z.minLength(1)),
  apiUrl: z.url({ protocol: /^https$/ }),
  rateLimit: Text,
  permissions: z.strictObject({ grant: z.array(Permission), withhold: z.array(Permission) }),
  steps: z
    .array(z.strictObject({ title: Text, description: Text, warning: z.optional(Text) }))
    .check(z.minLength(1)),
  notes: z.array(Text).check(z.minLength(1)),
})

type GuideFile = z.output<typeof SetupGuideFile>
export interface SetupGuide extends Omit<GuideFile, 'order' | 'permissions' | 'steps' | 'notes'> {
  permissions: Record<'grant' | 'withhold', { name: string; why: ProseNode[] }[]>
  steps: { title: string; description: ProseNode[]; warning?: ProseNode[] }[]
  notes: ProseNode[][]
}

/** content/setup: one file per exchange, in their order. */
export function loadSetupGuides(dir?: string): SetupGuide[] {
  const files = listContent('setup', '.yaml', dir).map((file) => {
    const text = readContent(file, dir)
    const guide = parseYaml(SetupGuideFile, text, file)
    if (file !== `setup/${guide.id}.yaml`)
      throw new ContentError(file, 1, `id must be the file's name`)
    checkAgainstRegistry(guide, text, file)
    return guide
  })
  const missing = venues.find(({ id }) => files.every((guide) => guide.id !== id))
  if (missing) throw new ContentError(`setup/${missing.id}.yaml`, 1, 'is missing')
  return files.toSorted((a, b) => a.order - b.order).map(renderGuide)
}

/** What a guide says of its exchange is what the rest of the product says. */
function checkAgainstRegistry(guide: GuideFile, text: string, file: string): void {
  const refuse = (key: string, problem: string) => {
    const line = text.split('\n').findIndex((each) => each.startsWith(`${key}:`)) + 1
    throw new ContentError(file, line, `${key}: ${problem}`)
  }
  const venue = venues.find(({ id }) => id === guide.id)
  if (!venue) return refuse('id', 'is none of the exchanges in packages/venues')
  const facts = {
    order: venue.order,
    name: venue.fullName,
    monogram: venue.monogram,
    apiUrl: venue.apiKeysUrl,
  }
  for (const key of ['order', 'name', 'monogram', 'apiUrl'] as const) {
    if (guide[key] !== facts[key]) refuse(key, `must be ${facts[key]}, as in packages/venues`)
  }
  if (!isRateLimitOf(venue, guide.rateLimit)) {
    refuse('rateLimit', `must be ${venue.rateLimitWords}, as in packages/venues`)
  }
}

function renderGuide({ order: _order, permissions, steps, notes, ...rest }: GuideFile): SetupGuide {
  const renderPermission = ({ name, why }: z.output<typeof Permission>) => ({
    name,
    why: renderInline(why),
  })
  return {
    ...rest,
    permissions: {
      grant: permissions.grant.map(renderPermission),
      withhold: permissions.withhold.map(renderPermission),
    },
    steps: steps.map(({ title, description, warning }) => ({
      title,
      description: renderInline(description),
      ...(warning !== undefined && { warning: renderInline(warning) }),
    })),
    notes: notes.map((note) => renderInline(note)),
  }
}
