import type { ChartModel } from '../model/chart-model.ts'
import { axisFontSize, monoAdvance } from '../paint/fonts.ts'
import { draftId } from './own-marks.ts'

/** CSS pixels. */
export const tagHeight = 16
const tagPadding = 7
const tagGap = 6
const axisGap = 12
/** The tip of a pennant. */
export const tipWidth = 7

/** A line across the chart with a tag at its right end. Places are device pixels. */
export interface Tag {
  id: string
  kind: 'order' | 'position' | 'draft'
  side: 'buy' | 'sell' | null
  text: string
  price: number
  y: number
  left: number
  width: number
  isDragged: boolean
  /** Nothing is moved by it. */
  isFixed?: boolean
}

/** The tags in view. Those at nearly the same price stand side by side, so that each stays at its own. */
export function tagLayout(model: ChartModel): Tag[] {
  const { layout, panes } = model
  const { scale } = panes.price
  const placed: Tag[] = []
  const tags = allTags(model)
    .map((tag) => ({ ...tag, y: Math.round(scale.y(tag.price)) }))
    .filter(({ y }) => y >= scale.top && y <= scale.top + scale.height)
    .toSorted((one, other) => one.y - other.y || one.id.localeCompare(other.id))
  for (const tag of tags) {
    const letters = tag.text.length * axisFontSize * monoAdvance
    const tip = tag.kind === 'position' ? 0 : tipWidth
    const width = Math.round((letters + 2 * tagPadding + tip) * layout.ratio)
    const near = placed.filter(({ y }) => tag.y - y < (tagHeight + 1) * layout.ratio)
    const edge = layout.plotWidth - axisGap * layout.ratio
    let right = edge
    for (const other of near.toSorted((a, b) => b.left - a.left)) {
      const isBeside = other.left + other.width + tagGap * layout.ratio <= right - width
      if (!isBeside && other.left < right) right = other.left - tagGap * layout.ratio
    }
    // Where there is no more room, it lies on the others: cut off at the edge, nobody could read it.
    placed.push({ ...tag, left: Math.max(Math.round(right - width), 0), width })
  }
  return placed
}

type Unplaced = Omit<Tag, 'y' | 'left' | 'width'>

function allTags({ marks, settings }: ChartModel): Unplaced[] {
  const { dragged, draft } = marks
  const tags: Unplaced[] = []
  for (const { id, averagePrice, size, venue } of settings.hasPositions ? marks.positions : []) {
    const text = `Pos ${size} ${venue}`
    tags.push({ id, kind: 'position', side: null, text, price: averagePrice, isDragged: false })
  }
  for (const { id, side, price, size, venue, isFixed } of settings.hasOrders ? marks.orders : []) {
    const text = `${side === 'buy' ? 'B' : 'S'} ${size} ${venue}`
    tags.push({
      id,
      kind: 'order',
      side,
      text,
      price,
      isDragged: false,
      ...(isFixed && { isFixed }),
    })
    if (dragged?.id === id) {
      tags.push({ id, kind: 'draft', side, text, price: dragged.price, isDragged: true })
    }
  }
  if (draft) {
    const letter = { buy: 'B ', sell: 'S ', none: '' }[draft.side ?? 'none']
    const isDragged = dragged?.id === draftId
    const price = isDragged ? dragged.price : draft.price
    const text = `${letter}${draft.size} ${draft.venue}`.trim()
    tags.push({ id: draftId, kind: 'draft', side: draft.side, text, price, isDragged })
  }
  return tags
}

/** The tag under a device pixel that can be dragged: orders and the drafted one. */
export function tagAt(model: ChartModel, x: number, y: number): Tag | undefined {
  const half = (tagHeight / 2 + 1) * model.layout.ratio
  return tagLayout(model).findLast(
    (tag) =>
      tag.kind !== 'position' &&
      tag.isFixed !== true &&
      x >= tag.left &&
      x <= tag.left + tag.width &&
      Math.abs(y - tag.y) <= half,
  )
}

/** At the pane's upper edge, half of a tag would be outside: it stands below its line there. */
export function middleOf({ layout, panes }: ChartModel, { y }: Tag): number {
  const half = Math.round(tagHeight * layout.ratio) >> 1
  return Math.max(y, panes.price.scale.top + half)
}
