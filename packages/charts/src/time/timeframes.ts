import type { Timeframe } from '@leadline/venues/market-events'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface TimeframeFacts {
  widthMs: number
  /** As the toolbar writes it, all side by side. */
  label: string
  /** Alone in a narrow toolbar. */
  short: string
  name: string
  /** One candle of it, as readable text: 'No trade in this minute'. */
  one: string
}

/** The eight of the toolbar, in its order. */
export const timeframes: Readonly<Record<Timeframe, TimeframeFacts>> = {
  '1m': { widthMs: minuteMs, label: '1 min', short: '1 min', name: '1 minute', one: 'this minute' },
  '5m': {
    widthMs: 5 * minuteMs,
    label: '5',
    short: '5 min',
    name: '5 minutes',
    one: 'these 5 minutes',
  },
  '15m': {
    widthMs: 15 * minuteMs,
    label: '15',
    short: '15 min',
    name: '15 minutes',
    one: 'these 15 minutes',
  },
  '30m': {
    widthMs: 30 * minuteMs,
    label: '30',
    short: '30 min',
    name: '30 minutes',
    one: 'these 30 minutes',
  },
  '1h': { widthMs: hourMs, label: '1 h', short: '1 h', name: '1 hour', one: 'this hour' },
  '4h': { widthMs: 4 * hourMs, label: '4 h', short: '4 h', name: '4 hours', one: 'these 4 hours' },
  '1d': { widthMs: dayMs, label: '1 d', short: '1 d', name: '1 day', one: 'this day' },
  '1w': { widthMs: 7 * dayMs, label: '1 w', short: '1 w', name: '1 week', one: 'this week' },
}

/** 1970 began on a Thursday; weeks begin on Monday. */
const firstMondayMs = 4 * dayMs

/**
 * The time axis counts slots, each as wide as the timeframe, in UTC: days open at 00:00, weeks on Monday. A slot without
 * a trade stays empty. Whole numbers are the openings of slots; what lies between is a place inside one.
 */
export function slotAt(timeframe: Timeframe, time: number): number {
  return (time - anchorOf(timeframe)) / timeframes[timeframe].widthMs
}

/** The slot in which a time falls. */
export function slotOf(timeframe: Timeframe, time: number): number {
  return Math.floor(slotAt(timeframe, time))
}

/** When a slot opens, in milliseconds UTC. */
export function openingOf(timeframe: Timeframe, slot: number): number {
  return slot * timeframes[timeframe].widthMs + anchorOf(timeframe)
}

function anchorOf(timeframe: Timeframe): number {
  return timeframe === '1w' ? firstMondayMs : 0
}
