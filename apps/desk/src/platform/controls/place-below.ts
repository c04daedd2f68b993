const gap = 4
const edge = 8

/** Puts something that floats under what it belongs to, or above it where there is no room below. */
export function placeBelow(
  anchor: Pick<Element, 'getBoundingClientRect'> & { ownerDocument: Document },
  floating: HTMLElement,
  align: 'left' | 'right' = 'left',
): void {
  const view = anchor.ownerDocument.defaultView
  if (!view) return
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const wanted = align === 'left' ? at.left : at.right - width
  const left = Math.max(edge, Math.min(wanted, view.innerWidth - width - edge))
  const below = at.bottom + gap
  const fits = below + height <= view.innerHeight - edge
  const top = fits
    ? below
    : Math.max(edge, Math.min(at.top - height - gap, view.innerHeight - height - edge))
  floating.style.left = `${left}px`
  floating.style.top = `${top}px`
}
