import { listRoadmap, type RoadmapItem } from '@leadline/contract/roadmap'

import type { Mount } from '../../platform/http/mount.ts'

export function roadmapRoutes(mount: Mount, items: RoadmapItem[]): void {
  mount(listRoadmap, () => items)
}
