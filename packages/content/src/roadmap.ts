import { RoadmapItem } from '@leadline/contract/roadmap'
import * as z from 'zod/mini'

import { readContent } from './content-files.ts'
import { parseYaml } from './parse-yaml.ts'

const file = 'roadmap.yaml'

/** content/roadmap.yaml: the features in the order the page shows them. */
export function loadRoadmap(dir?: string): RoadmapItem[] {
  const schema = z.strictObject({ items: z.array(RoadmapItem) })
  return parseYaml(schema, readContent(file, dir), file).items
}
