import type { VenueState } from '@leadline/desk-protocol/hub-status'

/** Dot: live. Dashed ring: connecting again. Cross: off. Hollow: not connected. */
export type Light = 'live' | 'reconnecting' | 'off' | 'hollow'

export function lightOf(state: VenueState['state'] | undefined, isKeyless: boolean): Light {
  if (isKeyless && state !== 'off') return 'hollow'
  switch (state) {
    case 'live':
      return 'live'
    case 'connecting':
    case 'reconnecting':
      return 'reconnecting'
    case 'off':
      return 'off'
    case 'idle':
    case undefined:
      return 'hollow'
  }
}

/** What the light means, as readable text. */
export function stateText(
  { state, reason, until, openLines }: VenueState,
  now: number,
  isKeyless: boolean,
): string {
  if (isKeyless && state !== 'off') return 'Needs a key'
  const wait =
    until === null ? '' : `, next try in ${Math.max(Math.ceil((until - now) / 1000), 0)} s`
  const why = reason === '' ? '' : `: ${reason}`
  switch (state) {
    case 'live':
      return 'Live'
    case 'connecting':
      return `Connecting${why}${wait}`
    case 'reconnecting':
      return openLines > 0 && until === null
        ? `Connected, no live data${why}`
        : `Reconnecting${why}${wait}`
    case 'off':
      return 'Not shown (Preferences, Exchanges)'
    case 'idle':
      return 'No panel shows this exchange'
  }
}

/** The fullest of its request meters, from 0 to 1. */
export function requestUse({ meters }: VenueState): number {
  return Math.max(0, ...meters.map(({ used, capacity }) => (capacity > 0 ? used / capacity : 0)))
}

/** From here on the meter is brass. */
export const nearlyFull = 0.9
