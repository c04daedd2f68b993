/** A canvas that fills its parent, over the others. */
export function canvasLayer(parent: HTMLElement, isOpaque: boolean): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    // A pinch or a scroll on the chart is the chart's.
    touchAction: 'none',
  })
  // The text twin speaks for it.
  canvas.setAttribute('aria-hidden', 'true')
  parent.append(canvas)
  const context = canvas.getContext('2d', { alpha: !isOpaque })
  if (!context) throw new Error('This browser has no canvas.')
  return context
}
