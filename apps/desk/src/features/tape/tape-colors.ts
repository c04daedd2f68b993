/** Colors of the tape's numbers: the stylesheet has them. */
export interface TapeColors {
  bought: string
  sold: string
  time: string
  venue: string
  size: string
  words: string
  own: string
  chip: string
  chipText: string
}

export function readTapeColors(element: HTMLElement): TapeColors {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  const of = (name: string) => style?.getPropertyValue(`--print-${name}`).trim() ?? ''
  return {
    bought: of('bought'),
    sold: of('sold'),
    time: of('time'),
    venue: of('venue'),
    size: of('size'),
    words: of('words'),
    own: of('own'),
    chip: of('chip'),
    chipText: of('chip-text'),
  }
}
