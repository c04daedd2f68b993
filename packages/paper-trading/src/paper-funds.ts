import { formatScaled, parseScaled } from '@leadline/decimal/scaled'
import type { SimulatorOptions } from '@leadline/venue-simulators/simulator-options'
import type { VenueId } from '@leadline/venues/venue-names'

/** What practice begins with unless the trader says otherwise. */
export const usualFundsUsd = '100000'
const leastCents = 100_000
const mostCents = 100_000_000_000
const centDecimals = 2

/** The amount as plain decimal text, without grouping; or why it cannot be, as readable text. */
export function readFunds(typed: string): { usd: string } | { problem: string } {
  const text = typed.trim().replace(/^\$\s*/, '')
  const isGrouped = /^\d{1,3}(?:,\d{3})*(?:\.\d*)?$/.test(text)
  const plain = isGrouped ? text.replaceAll(',', '') : text
  const cents = /^\d+(?:\.\d{1,2})?$/.test(plain) ? parseScaled(plain, centDecimals) : undefined
  if (cents === undefined) return { problem: 'Enter an amount in US dollars, such as 100,000.' }
  if (cents < leastCents) return { problem: 'Practice needs at least 1,000 USD.' }
  if (cents > mostCents) return { problem: 'Practice begins with at most 1,000,000,000 USD.' }
  return { usd: formatScaled(cents, centDecimals).replace(/\.00$/, '') }
}

/**
 * An account at each exchange with an equal part of the dollars, as somebody has who wants to trade at all of them. What
 * cannot be divided evenly, a few cents, is at the first: together they are what was chosen, to the cent.
 */
export function evenFunds(
  usd: string,
  venues: readonly VenueId[],
  coins: Readonly<Record<string, string>> = {},
): NonNullable<SimulatorOptions['balances']> {
  const cents = BigInt(parseScaled(usd, centDecimals) ?? 0)
  const count = BigInt(venues.length)
  const part = cents / count
  const parts = venues.map((venue, place) => {
    const own = place === 0 ? cents - part * (count - 1n) : part
    return [venue, { USD: formatScaled(own, centDecimals), ...coins }] as const
  })
  return Object.fromEntries(parts)
}
