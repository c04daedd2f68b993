import type { ChartModel } from '../model/chart-model.ts'
import { axisFontSize, monoAdvance } from '../paint/fonts.ts'

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
  kind: 'order' | 'position' | 'draft' | 'entry'
  side: 'buy' | 'sell' | null
  text: string
  price: number
  y: number
  left: number
  width: number
  isDragged: boolean
  /** Nothing is moved by it. */
  isFixed?: boolean
  isWaiting?: boolean
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
    const tip = isBox(tag) ? 0 : tipWidth
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

/** What is held has a box; what is or becomes an order has a pennant. */
export function isBox({ kind }: Pick<Tag, 'kind'>): boolean {
  return kind === 'position' || kind === 'entry'
}

type Unplaced = Omit<Tag, 'y' | 'left' | 'width'>

function allTags({ marks, settings, host }: ChartModel): Unplaced[] {
  const { dragged, drafts } = marks
  const tags: Unplaced[] = []
  // Where a line is held elsewhere, what all of them bring is said for that place.
  const noteOf = (id: string, note = '') =>
    dragged === undefined ? note : (host.noteAt?.(id, dragged) ?? note)
  for (const { id, averagePrice, size, venue, note } of settings.hasPositions
    ? marks.positions
    : []) {
    const text = `Pos ${size} ${venue} ${noteOf(id, note)}`.trim()
    tags.push({ id, kind: 'position', side: null, text, price: averagePrice, isDragged: false })
  }
  for (const { id, entry, text, note } of settings.hasOrders ? marks.zones : []) {
    if (text === '') continue
    const words = `${text} ${noteOf(id, note)}`.trim()
    tags.push({ id, kind: 'entry', side: null, text: words, price: entry.price, isDragged: false })
  }
  for (const order of settings.hasOrders ? marks.orders : []) {
    const { id, side, price, size, venue, isFixed, isWaiting, note } = order
    const words = `${side === 'buy' ? 'B' : 'S'} ${size} ${venue}`
    const isHere = dragged?.id === id
    // Where it is, it stays as it was until it is moved.
    const text = `${words} ${isHere ? (note ?? '') : noteOf(id, note)}`.trim()
    const look = { ...(isFixed && { isFixed }), ...(isWaiting && { isWaiting }) }
    tags.push({ id, kind: 'order', side, text, price, isDragged: false, ...look })
    if (isHere) {
      const moved = `${words} ${noteOf(id)}`.trim()
      tags.push({ id, kind: 'draft', side, text: moved, price: dragged.price, isDragged: true })
    }
  }
  for (const draft of drafts) {
    const { id, side, size, venue, note } = draft
    const letter = { buy: 'B', sell: 'S', none: '' }[side ?? 'none']
    const isDragged = dragged?.id === id
    const price = isDragged ? dragged.price : draft.price
    const text = [letter, size, venue, noteOf(id, note)].filter((word) => word !== '').join(' ')
    tags.push({ id, kind: 'draft', side, text, price, isDragged })
  }
  return tags
}

/** The tag under a device pixel by which something is moved: of an order, or of the drafted one. */
export function tagAt(model: ChartModel, x: number, y: number): Tag | undefined {
  return tagsAt(model, x, y).findLast((tag) => !isBox(tag) && tag.isFixed !== true)
}

/** The tag of a position under a device pixel. */
export function positionAt(model: ChartModel, x: number, y: number): Tag | undefined {
  return tagsAt(model, x, y).findLast(({ kind }) => kind === 'position')
}

function tagsAt(model: ChartModel, x: number, y: number): Tag[] {
  const half = (tagHeight / 2 + 1) * model.layout.ratio
  return tagLayout(model).filter(
    (tag) => x >= tag.left && x <= tag.left + tag.width && Math.abs(y - tag.y) <= half,
  )
}

/** At the pane's upper edge, half of a tag would be outside: it stands below its line there. */
export function middleOf({ layout, panes }: ChartModel, { y }: Tag): number {
  const half = Math.round(tagHeight * layout.ratio) >> 1
  return Math.max(y, panes.price.scale.top + half)
}
