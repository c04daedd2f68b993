import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

/** One word of a line, and where it stands in it. */
export interface Word {
  text: string
  from: number
}

/** '@65000' is two words; everything else is divided by spaces. */
export function wordsOf(line: string): Word[] {
  return [...line.matchAll(/@|[^\s@]+/g)].map((match) => ({ text: match[0], from: match.index }))
}

/** What may stand after the size and the market, by every way to write it. */
export const clauseWords = {
  '@': 'limit',
  at: 'limit',
  limit: 'limit',
  market: 'market',
  mkt: 'market',
  stop: 'stop',
  take: 'take',
  target: 'target',
  trail: 'trail',
  oco: 'oco',
  show: 'show',
  twap: 'twap',
  chase: 'chase',
  best: 'best',
  post: 'post',
  gtc: 'gtc',
  ioc: 'ioc',
  fok: 'fok',
  on: 'on',
} as const
export type Clause = (typeof clauseWords)[keyof typeof clauseWords]

export function clauseOf(word: string): Clause | undefined {
  const known = word.toLowerCase()
  return Object.hasOwn(clauseWords, known)
    ? clauseWords[known as keyof typeof clauseWords]
    : undefined
}

/** The ways to write an exchange: its two letters, its name, and what it is called inside. */
export function venueWords(id: VenueId): string[] {
  const { monogram, name } = venueOf(id)
  const whole = name.toLowerCase().replaceAll(' ', '')
  return [monogram.toLowerCase(), whole, id.replaceAll('-', ''), id]
}

export function venueNamed(word: string): VenueId | undefined {
  const typed = word.toLowerCase()
  return venueIds.find((id) => venueWords(id).includes(typed))
}

/** 'BTC', 'btc-eur', 'btc/eur'. */
export function isMarketWord(word: string): boolean {
  return /^[a-z0-9.]{1,24}(?:[-/][a-z0-9.]{1,24})?$/i.test(word)
}
