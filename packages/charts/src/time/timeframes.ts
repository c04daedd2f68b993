import type { Timeframe } from '@leadline/venues/market-events'

const secondMs = 1000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Finer than any exchange's history: made of the trades that were received. */
export type SecondTimeframe = '1s' | '5s' | '15s' | '30s'
/** What a chart can show: what exchanges report, seconds out of trades, and months out of days. */
export type ChartTimeframe = Timeframe | SecondTimeframe | '1M'

interface TimeframeFacts {
  /** Of a month, about so long. */
  widthMs: number
  /** As the toolbar writes it, all side by side. */
  label: string
  /** Alone in a narrow toolbar. */
  short: string
  name: string
  /** One candle of it, as readable text: 'No trade in this minute'. */
  one: string
}

function several(count: number, unit: string, short: string, unitMs: number): TimeframeFacts {
  return {
    widthMs: count * unitMs,
    label: String(count),
    short: `${count} ${short}`,
    name: `${count} ${unit}`,
    one: `these ${count} ${unit}`,
  }
}

/** In the order of the toolbar. */
export const timeframes: Readonly<Record<ChartTimeframe, TimeframeFacts>> = {
  '1s': { widthMs: secondMs, label: '1 s', short: '1 s', name: '1 second', one: 'this second' },
  '5s': several(5, 'seconds', 's', secondMs),
  '15s': several(15, 'seconds', 's', secondMs),
  '30s': several(30, 'seconds', 's', secondMs),
  '1m': { widthMs: minuteMs, label: '1 min', short: '1 min', name: '1 minute', one: 'this minute' },
  '5m': several(5, 'minutes', 'min', minuteMs),
  '15m': several(15, 'minutes', 'min', minuteMs),
  '30m': several(30, 'minutes', 'min', minuteMs),
  '1h': { widthMs: hourMs, label: '1 h', short: '1 h', name: '1 hour', one: 'this hour' },
  '4h': { widthMs: 4 * hourMs, label: '4 h', short: '4 h', name: '4 hours', one: 'these 4 hours' },
  '1d': { widthMs: dayMs, label: '1 d', short: '1 d', name: '1 day', one: 'this day' },
  '1w': { widthMs: 7 * dayMs, label: '1 w', short: '1 w', name: '1 week', one: 'this week' },
  '1M': {
    widthMs: 30.4375 * dayMs,
    label: '1 mo',
    short: '1 mo',
    name: '1 month',
    one: 'this month',
  },
}

export const secondTimeframes = ['1s', '5s', '15s', '30s'] as const

export function isSeconds(timeframe: ChartTimeframe): timeframe is SecondTimeframe {
  return timeframes[timeframe].widthMs < minuteMs
}

/** 1970 began on a Thursday; weeks begin on Monday. */
const firstMondayMs = 4 * dayMs

/**
 * The time axis counts slots, each as wide as the timeframe, in UTC: days open at 00:00, weeks on Monday, months on their
 * first. A slot without a trade stays empty. Whole numbers are the openings of slots; what lies between is a place inside one.
 */
export function slotAt(timeframe: ChartTimeframe, time: number): number {
  if (timeframe === '1M') return monthAt(time)
  return (time - anchorOf(timeframe)) / timeframes[timeframe].widthMs
}

/** The slot in which a time falls. */
export function slotOf(timeframe: ChartTimeframe, time: number): number {
  return Math.floor(slotAt(timeframe, time))
}

/** When a slot opens, in milliseconds UTC. */
export function openingOf(timeframe: ChartTimeframe, slot: number): number {
  if (timeframe === '1M') return Date.UTC(1970, slot, 1)
  return slot * timeframes[timeframe].widthMs + anchorOf(timeframe)
}

/** The same place in a candle so many slots later. */
export function shiftedTime(timeframe: ChartTimeframe, time: number, slots: number): number {
  const slot = slotOf(timeframe, time)
  return time + openingOf(timeframe, slot + slots) - openingOf(timeframe, slot)
}

function anchorOf(timeframe: ChartTimeframe): number {
  return timeframe === '1w' ? firstMondayMs : 0
}

/** Months since 1970, with the part of the month that has passed. */
function monthAt(time: number): number {
  const date = new Date(time)
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
  const opening = Date.UTC(1970, month, 1)
  return month + (time - opening) / (Date.UTC(1970, month + 1, 1) - opening)
}
