import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { VenueId } from '@leadline/venues/venue-names'

/** What can go wrong on a bad day, in the order of the manual. */
export const faultKinds = [
  'jump',
  'gap',
  'checksum',
  'rate-limit',
  'lost-answer',
  'lost-order',
  'double',
  'half-fill',
  'lost-race',
  'pause',
  'restart',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** Milliseconds after the beginning, and how long it lasts. */
  at: number
  lastsMs: number
  venue: VenueId
  /** Of a jump: basis points, below zero for a fall. */
  bps: number
}

/** What it is called where there is one line for it. */
export const faultNames: Readonly<Record<FaultKind, string>> = {
  jump: 'Price jump and return',
  gap: 'Gap in the feed',
  checksum: 'Bad checksum, book read again',
  'rate-limit': 'Too many requests (429)',
  'lost-answer': 'Answer lost, the order arrived',
  'lost-order': 'Order lost',
  double: 'Acknowledged twice',
  'half-fill': 'Half filled, the rest canceled',
  'lost-race': 'Cancel came after the fill',
  pause: 'Pause and Start',
  restart: 'Crash and restart',
}

export function faultText({ kind, lastsMs, venue, bps }: Fault): string {
  const where = exchangeName(venue)
  const time = `${(lastsMs / 1000).toFixed(1)} s`
  switch (kind) {
    case 'jump':
      return `All prices ${bps < 0 ? 'fall' : 'rise'} by ${(Math.abs(bps) / 100).toFixed(2)} % for ${time}`
    case 'gap':
      return `${where}: a gap in the feed, no book and no trades for ${time}`
    case 'checksum':
      return `${where}: the checksum of the book is wrong, no book for ${time} until it is read again`
    case 'rate-limit':
      return `${where}: orders are refused for ${time}, too many requests (429)`
    case 'lost-answer':
      return `${where}: the answer to the next order is lost, and known after ${time}`
    case 'lost-order':
      return `${where}: the next order is lost on its way, which is known after ${time}`
    case 'double':
      return `${where}: what is said of the next orders is said twice, for ${time}`
    case 'half-fill':
      return `${where}: the next order is filled by half, and the rest is canceled`
    case 'lost-race':
      return `${where}: the next cancel comes after the fill`
    case 'pause':
      return `Pause, and Start after ${time}`
    case 'restart':
      return `Leadline crashes in the middle, and the script is started again after ${time}`
  }
}

/** The program itself, whichever exchange it names. */
export function isOfProgram({ kind }: Fault): boolean {
  return kind === 'jump' || kind === 'pause' || kind === 'restart'
}
