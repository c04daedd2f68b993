import { comparedNumbers, ownPercent, sinceText } from '../../compare/compared-text.ts'
import { anchoredOn, shortVwapText, shortVwapTitle } from '../../drawings/anchored-vwap-shape.ts'
import type { Indicator } from '../../indicators/indicator.ts'
import { candleNumbers, indicatorNumbers, noTradeText, readIndex } from '../../model/readout.ts'
import { middleOf, type Tag, tagHeight } from '../../orders/tag-layout.ts'
import { isSeconds } from '../../time/timeframes.ts'
import { hasFootprints } from '../../volume/shown-footprint.ts'
import { noProfileText, profileTexts, shownProfile } from '../../volume/shown-profile.ts'
import type { Frame } from '../frame.ts'
import { comparedColor } from '../series/paint-compared.ts'
import { colorOf } from '../series/paint-indicators.ts'
import { writeText } from '../write-text.ts'

/** CSS pixels. */
const inset = 12
const rowHeight = 18
/** Letters between two groups. */
const gap = 2
/** Below this width the candle's numbers are left out while nobody points at one. */
const narrow = 420

interface Piece {
  text: string
  color: string
}

/**
 * At the top of each pane: the candle at the crosshair, or the last one, and the values of the indicators. Beside the tags
 * of own orders, never under them.
 */
export function paintReadout(frame: Frame, tags: readonly Tag[] = []): void {
  const { model, theme } = frame
  const { price } = model.panes
  const index = readIndex(model)
  const groups: Piece[][] = []
  const isNarrow = model.layout.plotWidth / model.layout.ratio < narrow
  if (index !== undefined && (model.crosshair || !isNarrow)) {
    for (const [letter, number] of candleNumbers(model, index)) {
      groups.push([
        { text: letter, color: theme.quiet },
        { text: number, color: theme.text },
      ])
    }
  }
  if (index === undefined && model.crosshair && model.data.series.length > 0) {
    groups.push([{ text: noTradeText(model), color: theme.quiet }])
  }
  groups.push(...comparedPieces(frame, index))
  for (const indicator of model.indicators.overPrice) {
    groups.push(indicatorPieces(frame, indicator, index))
  }
  for (const drawing of anchoredOn(model)) {
    groups.push([
      { text: shortVwapTitle(model, drawing), color: theme.tide },
      { text: shortVwapText(model, drawing, index), color: theme.text },
    ])
  }
  if (model.settings.style === 'footprint' && !hasFootprints(model)) {
    const words = isSeconds(model.timeframe) ? 'needs candles of a minute' : 'zoom in to see it'
    groups.push([{ text: `Footprint: ${words}`, color: theme.quiet }])
  }
  const profile = profilePieces(frame)
  if (profile.length > 0) groups.push(profile)
  paintGroups(frame, groups, price.scale.top, tags)
  for (const pane of model.panes.all.slice(1)) {
    const indicator = model.indicators.get(pane.id)
    if (indicator)
      paintGroups(frame, [indicatorPieces(frame, indicator, index)], pane.scale.top, [])
  }
}

/** `BTC-USD +1.20% since …`, `ETH-USD Kraken 3,421.10 +2.31%` */
function comparedPieces({ model, theme }: Frame, index: number | undefined): Piece[][] {
  const { compared } = model
  if (compared.lines.length === 0) return []
  const own = [
    { text: compared.ownName, color: theme.quiet },
    { text: ownPercent(model, index), color: theme.text },
    { text: sinceText(model), color: theme.quiet },
  ]
  const others = compared.lines.map((market) => {
    const { price, percent } = comparedNumbers(market, index)
    const color = comparedColor(theme, market.color)
    return [
      { text: market.name, color },
      { text: price, color: theme.text },
      { text: percent, color },
    ]
  })
  return [own.filter(({ text }) => text !== ''), ...others]
}

/** `Session POC 60,120.00 VA 60,050.00 60,190.00 T 812.44 since 12:04` */
function profilePieces({ model, theme }: Frame): Piece[] {
  if (model.settings.profile === 'none') return []
  const shown = shownProfile(model)
  const texts = shown && profileTexts(model, shown)
  if (!texts) return [{ text: noProfileText(model), color: theme.quiet }]
  const { name, control, valueLow, valueHigh, total, missing } = texts
  return [
    { text: name, color: theme.brass },
    { text: 'POC', color: theme.quiet },
    { text: control, color: theme.text },
    { text: 'VA', color: theme.quiet },
    { text: `${valueLow}–${valueHigh}`, color: theme.text },
    { text: 'T', color: theme.quiet },
    { text: total, color: theme.text },
    ...(missing === '' ? [] : [{ text: missing, color: theme.quiet }]),
  ]
}

function indicatorPieces(frame: Frame, indicator: Indicator, index: number | undefined): Piece[] {
  const { model, theme } = frame
  const values = indicatorNumbers(model, indicator, index)
  return [
    { text: indicator.title, color: colorOf(theme, indicator, 0) },
    ...values.map((text, line) => ({ text, color: colorOf(theme, indicator, line) })),
  ]
}

/** Group after group, in as many rows as they need, on a ground that keeps them readable over candles. */
function paintGroups(
  frame: Frame,
  groups: readonly Piece[][],
  top: number,
  tags: readonly Tag[],
): void {
  const { surface, model, fonts } = frame
  const { ratio } = model.layout
  surface.font = fonts.numbers
  const letter = surface.measureText('0000000000').width / 10
  const mostLetters = (at: number) =>
    Math.floor((rightEdge(frame, at, tags) - 2 * inset * ratio) / letter)
  let row: Piece[] = []
  let letters = 0
  let y = top + (inset + rowHeight / 2 - 5) * ratio
  for (const pieces of groups) {
    const more = pieces.reduce((sum, { text }) => sum + text.length + 1, -1)
    if (row.length > 0 && letters + gap + more > mostLetters(y)) {
      paintRow(frame, row, y, letter)
      row = []
      letters = 0
      y += rowHeight * ratio
    }
    // A row that is full of tags is left to them.
    for (let tries = 0; row.length === 0 && tries < tags.length; tries += 1) {
      if (more <= mostLetters(y)) break
      y += rowHeight * ratio
    }
    const indent = row.length === 0 ? 0 : gap
    for (const [index, { text, color }] of pieces.entries()) {
      row.push({ text: `${' '.repeat(index === 0 ? indent : 1)}${text}`, color })
    }
    letters += indent + more
  }
  if (row.length > 0) paintRow(frame, row, y, letter)
}

/** How far a row of numbers may reach: to the first tag that stands at its height. */
function rightEdge({ model }: Frame, y: number, tags: readonly Tag[]): number {
  const { ratio, plotWidth } = model.layout
  const reach = ((rowHeight + tagHeight) / 2) * ratio
  const beside = tags.filter((tag) => Math.abs(middleOf(model, tag) - y) < reach)
  return Math.min(plotWidth, ...beside.map(({ left }) => left))
}

/** Each piece at its own place: a browser may make spaces a little wider than numbers. */
function paintRow(frame: Frame, pieces: readonly Piece[], y: number, letter: number): void {
  const { surface, model, theme, fonts } = frame
  const { ratio } = model.layout
  const x = inset * ratio
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0)
  const half = (rowHeight / 2) * ratio
  surface.fillStyle = theme.background
  surface.globalAlpha = 0.72
  surface.fillRect(x - 3 * ratio, y - half, letters * letter + 6 * ratio, 2 * half)
  surface.globalAlpha = 1
  let written = 0
  for (const { text, color } of pieces) {
    const number = text.trimStart()
    const at = written + text.length - number.length
    writeText(surface, number, x + at * letter, y, color, fonts.numbers)
    written += text.length
  }
}
