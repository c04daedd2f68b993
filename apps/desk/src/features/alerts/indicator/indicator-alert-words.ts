import { conditionWords } from '@leadline/charts/alerts/indicator-condition'
import { timeframes } from '@leadline/charts/time/timeframes'
import { venueOf } from '@leadline/venues/venue-registry'

import type { IndicatorAlert } from '../../../platform/alerts/indicator-alert.ts'
import { clockTime } from '../../../platform/time.ts'

/** `RSI 14 crosses 70, at the close` */
export function waitedWords(alert: IndicatorAlert): string {
  return `${conditionWords(alert)}, ${alert.when === 'close' ? 'at the close' : 'live'}`
}

/** `5 min, Kraken` */
export function marketWords({ timeframe, source }: IndicatorAlert): string {
  const from = source === 'all' ? 'all exchanges' : venueOf(source).name
  return `${timeframes[timeframe].short}, ${from}`
}

export function stateWords({ fired, than }: IndicatorAlert): string {
  if (fired === null) return 'waits'
  const against = than.type === 'value' ? '' : ` against ${fired.than}`
  const words = `fired at ${clockTime(fired.at)}: ${fired.value}${against}`
  return fired.isLate ? `${words}, noticed late` : words
}

/** In a toast. */
export function firedIndicatorWords(alert: IndicatorAlert): string {
  const { short } = timeframes[alert.timeframe]
  return `${alert.symbol} ${short}: ${conditionWords(alert)}, ${stateWords(alert)}`
}
