import type { ChartModel } from '../../model/chart-model.ts'
import { type Tag, tagLayout } from '../../orders/tag-layout.ts'

/** CSS pixels between two labels on the axis. */
const leastGap = 14

/** Heights on the price axis at which the trader's own prices stand: no round price is written there. */
export function takenLabels(model: ChartModel): number[] {
  return tagLayout(model)
    .filter(({ isDragged }) => !isDragged)
    .map(({ y }) => y)
}

/** Tags whose price can be written on the axis: none over the last price or over another one. */
export function labeledTags(model: ChartModel, tags: readonly Tag[], lastY: number): Tag[] {
  const gap = leastGap * model.layout.ratio
  const rank = { draft: 0, order: 1, position: 2, entry: 3 }
  const labeled: Tag[] = []
  for (const tag of tags.toSorted((one, other) => rank[one.kind] - rank[other.kind])) {
    const isFree = labeled.every(({ y }) => Math.abs(y - tag.y) >= gap)
    if (tag.isDragged || (isFree && Math.abs(lastY - tag.y) >= gap)) labeled.push(tag)
  }
  return labeled
}
