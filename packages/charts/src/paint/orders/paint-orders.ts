import { isBox, middleOf, type Tag, tagHeight, tipWidth } from '../../orders/tag-layout.ts'
import { lastPriceY } from '../axes/paint-last-price.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'
import { labeledTags } from './order-labels.ts'

/** CSS pixels. */
const textInset = 9

/** Own orders as dashed lines with pennants, positions as plain lines with boxes, the drafted order in brass. */
export function paintOrderLines(frame: Frame, tags: readonly Tag[]): void {
  for (const tag of tags) if (tag.kind !== 'entry') paintTagLine(frame, tag)
  const labeled = labeledTags(frame.model, tags, lastPriceY(frame) ?? Number.NEGATIVE_INFINITY)
  for (const tag of labeled) paintLabel(frame, tag)
}

export function paintOrderTags(frame: Frame, tags: readonly Tag[]): void {
  for (const tag of tags) paintTag(frame, tag)
}

function colorOf({ theme }: Frame, tag: Tag): string {
  if (tag.kind === 'draft') return theme.brass
  if (isBox(tag)) return theme.secondary
  return tag.side === 'buy' ? theme.bid : theme.ask
}

function paintTagLine(frame: Frame, tag: Tag): void {
  const { surface, model } = frame
  const { plotWidth, line, ratio } = model.layout
  surface.fillStyle = colorOf(frame, tag)
  surface.globalAlpha = tag.kind === 'position' ? 0.8 : 0.75
  if (tag.kind === 'position') {
    surface.fillRect(0, tag.y, plotWidth, line)
  } else {
    const dash = Math.round(6 * ratio)
    const gap = Math.round(4 * ratio)
    for (let x = 0; x < plotWidth; x += dash + gap) {
      surface.fillRect(x, tag.y, Math.min(dash, plotWidth - x), line)
    }
  }
  surface.globalAlpha = 1
}

function paintTag(frame: Frame, tag: Tag): void {
  const { surface, model, theme, fonts } = frame
  const { line, ratio } = model.layout
  const height = Math.round(tagHeight * ratio)
  const top = middleOf(model, tag) - (height >> 1)
  const isSolid = tag.kind === 'order' && tag.isWaiting !== true
  const color = colorOf(frame, tag)
  surface.beginPath()
  if (isBox(tag)) surface.rect(tag.left + line / 2, top + line / 2, tag.width, height)
  else tracePennant(frame, tag, top, height)
  surface.fillStyle = isSolid ? color : theme.background
  surface.fill()
  surface.strokeStyle = isBox(tag) ? theme.quiet : color
  surface.lineWidth = line
  surface.setLineDash(tag.kind === 'draft' || tag.isWaiting ? [4 * ratio, 3 * ratio] : [])
  surface.stroke()
  surface.setLineDash([])
  const words = isSolid ? theme.tagText : isBox(tag) ? theme.text : color
  const x = tag.left + 7 * ratio
  writeText(surface, tag.text, x, top + (height >> 1) + line / 2, words, fonts.axis)
}

function tracePennant({ surface, model }: Frame, tag: Tag, top: number, height: number): void {
  const { line, ratio } = model.layout
  const half = line / 2
  const right = tag.left + tag.width
  const shoulder = right - Math.round(tipWidth * ratio)
  surface.moveTo(tag.left + half, top + half)
  surface.lineTo(shoulder, top + half)
  surface.lineTo(right, top + height / 2 + half)
  surface.lineTo(shoulder, top + height + half)
  surface.lineTo(tag.left + half, top + height + half)
  surface.closePath()
}

function paintLabel(frame: Frame, tag: Tag): void {
  const { surface, model, theme, fonts } = frame
  const { plotWidth, line, ratio, width } = model.layout
  const height = Math.round(tagHeight * ratio)
  surface.fillStyle = theme.background
  surface.fillRect(plotWidth + line, tag.y - (height >> 1), width - plotWidth - line, height)
  const x = plotWidth + line + textInset * ratio
  const text = model.numbers.price(tag.price)
  writeText(surface, text, x, tag.y + line / 2, colorOf(frame, tag), fonts.axis)
}
