import { comparedLines } from '../compare/compared-text.ts'
import { anchoredOn, vwapText, vwapTitle } from '../drawings/anchored-vwap-shape.ts'
import { type Drawing, toolNames } from '../drawings/drawing.ts'
import { measureTexts } from '../drawings/measure-shape.ts'
import { riskTexts } from '../drawings/risk-reward-shape.ts'
import { measurementText } from '../selection/measurement-text.ts'
import { openingText } from '../time/time-text.ts'
import { timeframes } from '../time/timeframes.ts'
import { footprintSentence } from '../volume/shown-footprint.ts'
import { profileSentence } from '../volume/shown-profile.ts'
import type { ChartModel } from './chart-model.ts'
import { candleNumbers, indicatorNumbers, noTradeText, readIndex } from './readout.ts'
import { viewText } from './view-text.ts'

const letterNames: Readonly<Record<string, string>> = {
  O: 'Open',
  H: 'High',
  L: 'Low',
  C: 'Close',
  V: 'Volume',
}

/** What the canvas shows, as readable text: for screen readers, and for anybody who would rather read it. */
export interface TextTwin {
  /** `BTC-USD chart, 1 minute candles` */
  title: string
  /** The candle that is read out, and when it opened. */
  candle: string
  indicators: string[]
  /** '' where there is none. */
  footprint: string
  profile: string
  /** Undefined where nothing is selected. */
  selection: string | undefined
  drawings: string
  /** Which times and prices are in view. */
  view: string
}

/** All of it but the title, in one line. */
export function twinDescription(twin: TextTwin): string {
  const { selection, candle, indicators, footprint, profile, drawings, view } = twin
  return [selection, candle, footprint, ...indicators, profile, drawings, view]
    .filter((line) => line !== undefined && line !== '')
    .join(' ')
}

export function textTwin(model: ChartModel): TextTwin {
  const { symbol, timeframe } = model
  const index = readIndex(model)
  const names = model.drawings.on(timeframe).map((drawing) => drawingWords(model, drawing))
  return {
    title: `${symbol} chart, ${timeframes[timeframe].name} candles`,
    candle: candleText(model, index),
    indicators: [
      ...comparedLines(model, index),
      ...indicatorLines(model, index),
      ...vwapLines(model, index),
    ],
    footprint: footprintSentence(model, index),
    profile: profileSentence(model),
    selection: selectionText(model),
    drawings: names.length === 0 ? 'No drawings.' : `Drawings: ${names.join(', ')}.`,
    view: model.data.series.length === 0 ? '' : viewText(model),
  }
}

function indicatorLines(model: ChartModel, index: number | undefined): string[] {
  return model.indicators.all
    .filter(({ isShown }) => isShown)
    .map((indicator) => {
      const values = indicatorNumbers(model, indicator, index)
      const named = indicator.kind.lines.map(({ name }, line) =>
        values.length === 1 ? (values[line] ?? '') : `${name} ${values[line] ?? ''}`,
      )
      return `${indicator.title}: ${named.join(', ')}`
    })
}

function vwapLines(model: ChartModel, index: number | undefined): string[] {
  return anchoredOn(model).map(
    (drawing) => `${vwapTitle(model, drawing)}: ${vwapText(model, drawing, index)}`,
  )
}

/** A drawing by its name, with its label and with what it says in numbers. */
function drawingWords(model: ChartModel, drawing: Drawing): string {
  const { tool, text } = drawing
  const measured = tool === 'measure' ? measureTexts(model, drawing) : undefined
  const risk = tool === 'risk-reward' ? riskTexts(model, drawing) : undefined
  const numbers = typeof risk === 'string' ? [risk] : Object.values(risk ?? measured ?? {})
  const words = text === '' ? toolNames[tool] : `${toolNames[tool]} "${text}"`
  return numbers.length === 0 ? words : `${words} (${numbers.join('; ')})`
}

function candleText(model: ChartModel, index: number | undefined): string {
  if (model.data.series.length === 0) return 'No candles yet.'
  if (index === undefined) return noTradeText(model)
  const opening = model.clock.toLocal(model.data.series.time[index] ?? 0)
  const isDayOrWider = timeframes[model.timeframe].widthMs >= 86_400_000
  const isLast = index === model.data.series.length - 1
  const numbers = candleNumbers(model, index).map(
    ([letter, number]) => `${letterNames[letter] ?? letter} ${number}`,
  )
  const which = isLast ? 'Last candle, still forming' : 'Candle'
  return `${which}, ${openingText(opening, isDayOrWider)}: ${numbers.join(', ')}.`
}

function selectionText(model: ChartModel): string | undefined {
  const read = measurementText(model)
  if (read === undefined || typeof read === 'string') return read
  const { change, percent, candles, span, highest, lowest, volume } = read
  return `${change}, ${percent}, ${candles}, ${span}. Highest ${highest}, lowest ${lowest}, volume ${volume}.`
}
