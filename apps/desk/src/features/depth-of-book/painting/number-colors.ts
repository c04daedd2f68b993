/** Colors of the ladder's numbers. The stylesheet has them, so that palettes and forced colors are its matter alone. */
export interface NumberColors {
  ask: string
  bid: string
  /** Nothing rests there: still a price to click, but quieter. */
  emptyAsk: string
  emptyBid: string
  /** On the mark of the last price, and the mark itself: who crossed the spread. */
  last: string
  lastBuy: string
  lastSell: string
  /** Behind a size that has just changed. */
  tint: string
  size: string
  extra: string
  venue: string
  large: string
}

export function readNumberColors(element: HTMLElement): NumberColors {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  const of = (name: string) => style?.getPropertyValue(`--number-${name}`).trim() ?? ''
  return {
    ask: of('ask'),
    bid: of('bid'),
    emptyAsk: of('empty-ask'),
    emptyBid: of('empty-bid'),
    last: of('last'),
    lastBuy: of('last-buy'),
    lastSell: of('last-sell'),
    tint: of('tint'),
    size: of('size'),
    extra: of('extra'),
    venue: of('venue'),
    large: of('large'),
  }
}
