interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Below this, a panel shows its header and hardly a row. */
const leastHeight = 110
/** The lines between panels. */
const gapPx = 6

export interface ColumnRoom<Panel> {
  /** The new one stands below this one. */
  below: Panel
  /** How high each panel of the column is then, from above, and the new one among them as undefined. */
  heights: readonly { panel: Panel | undefined; height: number }[]
}

/**
 * Where no panel can be halved: the widest column of which every row gives a little, so that a new panel of this size stands
 * among them and hides none. `mayGive`: a ladder or a ticket cut short hides what one trades by.
 */
export function roomInColumn<Panel extends Box>(
  panels: readonly Panel[],
  needs: { width: number; height: number },
  mayGive: (panel: Panel) => boolean,
): ColumnRoom<Panel> | undefined {
  const wide = panels.filter((panel) => mayGive(panel) && panel.width >= needs.width)
  const columns = wide.map((below) => {
    const inIt = panels.filter((panel) => isWithin(panel, below))
    return { below, inIt, spare: inIt.reduce((sum, one) => sum + spareOf(one, inIt), 0) }
  })
  const [best] = columns
    .filter(({ inIt, spare }) => inIt.every(mayGive) && spare >= needs.height + gapPx)
    .toSorted((a, b) => b.below.width - a.below.width || b.below.height - a.below.height)
  if (!best) return undefined
  const { below, inIt, spare } = best
  const part = (needs.height + gapPx) / spare
  const heights = inIt
    .toSorted((a, b) => a.top - b.top)
    .flatMap((panel) => {
      const height = Math.round(panel.height - (panel.height - leastHeight) * part)
      const own = { panel, height: panel.height > leastHeight ? height : panel.height }
      return panel === below ? [own, { panel: undefined, height: needs.height }] : [own]
    })
  return { below, heights }
}

function isWithin(panel: Box, column: Box): boolean {
  const isRight = panel.left >= column.left - gapPx
  return isRight && panel.left + panel.width <= column.left + column.width + gapPx
}

/** What it can give; of panels beside each other, only the first one's counts. */
function spareOf(panel: Box, column: readonly Box[]): number {
  const isFirst = !column.some((other) => other.top === panel.top && other.left < panel.left)
  return isFirst ? Math.max(panel.height - leastHeight, 0) : 0
}
