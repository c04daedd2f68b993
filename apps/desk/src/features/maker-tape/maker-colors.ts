import { type MakerKind, makerKinds } from '@leadline/desk-protocol/frames/maker-section'

const others = [
  'bid',
  'ask',
  'time',
  'venue',
  'size',
  'words',
  'ranGround',
  'chip',
  'chipText',
] as const

/** Colors of the maker tape's lines: the stylesheet has them. */
export type MakerColors = Record<MakerKind | (typeof others)[number], string>

export function readMakerColors(element: HTMLElement): MakerColors {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  const of = (name: string) => [name, style?.getPropertyValue(`--maker-${name}`).trim() ?? '']
  return Object.fromEntries([...makerKinds, ...others].map(of)) as MakerColors
}
