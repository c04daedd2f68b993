import { onStep } from '../drawings/anchor-at.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'
import { positionAt, type Tag, tagAt } from '../orders/tag-layout.ts'
import type { Gesture } from './gesture.ts'

/** The tag under a device pixel, where somebody listens to what is done with it. */
export function movableTagAt(model: ChartModel, { x, y }: Point): Tag | undefined {
  const tag = tagAt(model, x, y)
  if (!tag) return undefined
  const listener = isDraft(model, tag) ? 'draftDragged' : 'orderDragged'
  return model.host[listener] ? tag : undefined
}

/**
 * Dragging the tag of an order shows where it would go. Letting go only asks: the order stays where it is until the desk has
 * had it confirmed.
 */
export function orderGesture(model: ChartModel, from: Point, tag: Tag): Gesture {
  const { scale } = model.panes.price
  const show = (price: number | undefined) => {
    model.marks.dragged = price === undefined ? undefined : { id: tag.id, price }
    model.dirty.touchOverlay()
  }
  const priceAt = ({ y }: Point) => onStep(model, scale.valueAt(tag.y + y - from.y))
  return {
    cursor: 'ns-resize',
    move: (to) => show(priceAt(to)),
    end: (at) => {
      const price = priceAt(at)
      show(undefined)
      if (price === tag.price || price <= 0) return
      if (isDraft(model, tag)) model.host.draftDragged?.(tag.id, price)
      else model.host.orderDragged?.(tag.id, price)
    },
    cancel: () => show(undefined),
  }
}

function isDraft({ marks }: ChartModel, { id }: Tag): boolean {
  return marks.drafts.some((draft) => draft.id === id)
}

/** The position whose menu a press here wants, where somebody has one. */
export function pressedPosition(model: ChartModel, { x, y }: Point): Tag | undefined {
  return model.host.positionPressed ? positionAt(model, x, y) : undefined
}

/** A press on the tag of a position, let go on it, opens its menu. Moved away, it was not meant. */
export function positionGesture(model: ChartModel, tag: Tag): Gesture {
  return {
    cursor: 'pointer',
    move: () => {},
    end: (at) => {
      if (pressedPosition(model, at)?.id !== tag.id) return
      const { ratio } = model.layout
      model.host.positionPressed?.(tag.id, at.x / ratio, at.y / ratio)
    },
    cancel: () => {},
  }
}
