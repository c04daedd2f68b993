import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { type Clause, venueWords, wordsOf } from './command-words.ts'
import { type ReadLine, readWords } from './read-words.ts'

export interface Completion {
  /** What is written in place of the word that was begun. */
  word: string
  /** What it means, for whoever does not know it yet. */
  meaning: string
}

export interface Completions {
  /** Where the word begins that is being typed. */
  from: number
  typed: string
  /** The market is being typed: markets of the exchanges are offered beside these. */
  isMarket: boolean
  words: readonly Completion[]
}

const clauseMeanings: readonly (readonly [Clause, string, string])[] = [
  ['limit', '@', 'limit price'],
  ['market', 'market', 'takes what is there'],
  ['stop', 'stop', 'stop price'],
  ['target', 'target', 'of a bracket, with stop'],
  ['take', 'take', 'take profit at'],
  ['trail', 'trail', 'trailing stop: 2% or 500'],
  ['oco', 'oco', 'target and stop'],
  ['show', 'show', 'iceberg: size to show'],
  ['twap', 'twap', '10 in 30m'],
  ['chase', 'chase', 'worst price'],
  ['best', 'best', 'over all exchanges'],
  ['post', 'post', 'post-only'],
  ['ioc', 'ioc', 'immediate or cancel'],
  ['fok', 'fok', 'fill or kill'],
  ['gtc', 'gtc', 'good till canceled'],
]

const risk: Offered = { word: 'risk', meaning: '100: lost at the stop of a bracket', alike: [] }

/** How the word that is being typed can go on. */
export function completeCommand(text: string, venues: readonly VenueId[]): Completions {
  const words = wordsOf(text)
  const last = words.at(-1)
  const isBegun = last !== undefined && !/[\s@]$/.test(text)
  const typed = isBegun ? last.text.toLowerCase() : ''
  const from = isBegun ? last.from : text.length
  const line = readWords(isBegun ? words.slice(0, -1) : words, from)
  if ('message' in line) return { from, typed, isMarket: false, words: [] }
  const offered = wordsFor(line, venues).filter(
    ({ word, alike }) => word !== typed && [word, ...alike].some((one) => one.startsWith(typed)),
  )
  const found = offered.map(({ word, meaning }) => ({ word, meaning }))
  return { from, typed, isMarket: line.expected === 'market' && isBegun, words: found }
}

interface Offered extends Completion {
  /** Other ways to write it. */
  alike: readonly string[]
}

function wordsFor(line: ReadLine, venues: readonly VenueId[]): Offered[] {
  const names = venues.map((id) => {
    const [word = id, ...alike] = venueWords(id)
    return { word, meaning: venueOf(id).name, alike }
  })
  switch (line.expected) {
    case 'side':
      return ['buy', 'sell'].map((word) => ({ word, meaning: '', alike: [] }))
    case 'in':
      return [{ word: 'in', meaning: '30m, 2h', alike: [] }]
    case 'venue':
      return names
    case 'market':
    case 'clause':
      return [...clausesLeft(line), ...(line.venue === null ? names : [])]
    case 'size':
      return line.side === null ? [] : [risk]
    case 'amount':
      return []
  }
}

function clausesLeft({ said }: ReadLine): Offered[] {
  return clauseMeanings
    .filter(([clause]) => !said.has(clause))
    .map(([, word, meaning]) => ({ word, meaning, alike: [] }))
}
