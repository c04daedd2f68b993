/**
 * Batches as text that Python splits: no JSON where it is about speed. A line of records, a record of fields, between signs
 * that no price, symbol or name contains. What has no short form is JSON inside a record.
 */
import type { ScriptBatch } from '../script-engine.ts'
import type { ScriptEvent, ScriptLevel } from '../script-values.ts'
import type { FromPython } from './script-wire.ts'

const nextField = '\u001F'
const nextLevel = '\u001C'
const nextRecord = '\u001E'
const nextMoment = '\u001D'

/** Begins with the sign that no JSON begins with: E, and A where its events come at several moments. */
export function writeBatch({ state, news, events, moments }: ScriptBatch): string {
  const isNews = news.orders.length > 0 || news.positions.length > 0
  const head = `${state}${nextRecord}${isNews ? JSON.stringify(news) : ''}`
  if (moments) return `A${head}${writeMoments(events, moments)}`
  let text = `E${head}`
  for (const event of events) text += nextRecord + writeEvent(event, writeLevel)
  return text
}

/** Most levels are in many books: each is written once, before the first moment, and named by its place there. */
function writeMoments(events: readonly ScriptEvent[], moments: readonly number[]): string {
  const places = new Map<ScriptLevel, string>()
  let levels = ''
  const placeOf = (level: ScriptLevel): string => {
    const known = places.get(level)
    if (known !== undefined) return known
    const place = String(places.size)
    places.set(level, place)
    levels += (place === '0' ? '' : nextLevel) + writeLevel(level)
    return place
  }
  let text = ''
  let next = 0
  for (const count of moments) {
    for (let left = count; left > 0; left -= 1) {
      const event = events[next]
      next += 1
      if (event) text += (left === count ? nextMoment : nextRecord) + writeEvent(event, placeOf)
    }
  }
  return `${nextRecord}${levels}${text}`
}

type WriteLevel = (level: ScriptLevel) => string

function writeEvent(event: ScriptEvent, write: WriteLevel): string {
  switch (event.kind) {
    case 'trade': {
      const { symbol, exchange, price, size, side, time } = event
      return `t${nextField}${symbol}${nextField}${exchange}${nextField}${price}${nextField}${size}${nextField}${side}${nextField}${time}`
    }
    case 'book':
      return `${write === writeLevel ? 'b' : 'p'}${nextField}${event.symbol}${nextField}${event.time}${nextField}${event.exchange}${nextField}${event.bids.length}${writeLevels(event.bids, write)}${writeLevels(event.asks, write)}`
    case 'candle': {
      // An algorithm's has a market of its own, and comes once a minute at most.
      if (event.symbol !== undefined) return `j${nextField}${JSON.stringify(event)}`
      const { open, high, low, close, volume, time } = event
      return ['c', open, high, low, close, volume, time].join(nextField)
    }
    case 'start':
    case 'stop':
    case 'pause':
    case 'resume':
    case 'check':
    case 'timer':
    case 'order':
    case 'fill':
      return `j${nextField}${JSON.stringify(event)}`
  }
}

function writeLevels(levels: readonly ScriptLevel[], write: WriteLevel): string {
  let text = ''
  for (const level of levels) text += nextLevel + write(level)
  return text
}

function writeLevel([price, size, exchange]: ScriptLevel): string {
  return `${price}${nextField}${size}${nextField}${exchange}`
}

const usualDone = /^D(\d{1,9}) (\d{1,9}(?:\.\d{1,3})?)$/

/** A batch that was handled without an error or a value: 'D256 1.25', so many events in so many milliseconds. */
export function readDone(line: string): Extract<FromPython, { type: 'done' }> | undefined {
  const [, handled, spentMs] = usualDone.exec(line) ?? []
  if (handled === undefined || spentMs === undefined) return undefined
  const nothing = { error: null, isInterrupted: false, values: [] }
  return { type: 'done', handled: Number(handled), spentMs: Number(spentMs), ...nothing }
}
