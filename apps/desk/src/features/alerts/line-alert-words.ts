import { type Drawing, toolNames } from '@leadline/charts/drawings/drawing'
import { lineEnd } from '@leadline/charts/drawings/line-price'
import { venueOf } from '@leadline/venues/venue-registry'

import type { LineAlert } from '../../platform/alerts/line-alert.ts'
import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../platform/time.ts'

/** 'BTC-USD crossed the trend line': in a title, a toast and a notification. */
export function crossedWords({ symbol, tool }: LineAlert): string {
  return `${symbol} crossed the ${toolNames[tool].toLowerCase()}`
}

export function firedLineWords({ fired }: LineAlert): string {
  if (fired === null) return ''
  const { at, price, line, venue, isLate } = fired
  const words = `${formatPrice(price)} on ${venueOf(venue).name} at ${clockTime(at)}, line at ${formatPrice(line)}`
  return isLate ? `${words}, noticed late` : words
}

/** A line that stops cannot be crossed any more. */
export function lineStateWords(alert: LineAlert, line: Drawing | undefined, now: number): string {
  if (alert.fired !== null) return `fired: ${firedLineWords(alert)}`
  const end = line && lineEnd(line)
  return end !== undefined && end < now ? `the line ended at ${clockTime(end)}` : 'waits'
}
