import type { VenueId } from '@leadline/venues/venue-names'

import { mostEarlierTargets } from '../synthetic/bracket-targets.ts'
import { type Clause, clauseOf, isMarketWord, venueNamed, type Word } from './command-words.ts'
import type { OrderCommand } from './order-command.ts'
import { typedAmount, typedMinutes, typedPrice } from './typed-amount.ts'

/** What may come next in a line. */
export type Expected = 'side' | 'size' | 'market' | 'clause' | 'venue' | 'amount' | 'in'

/** What has been read of a line so far. */
export interface ReadLine {
  side: 'buy' | 'sell' | null
  size: { value: string; unit: OrderCommand['sizeUnit'] } | null
  asset: string | null
  quote: string | null
  venue: VenueId | null
  /** The clauses that were said, with the amounts after each. */
  said: Map<Clause, readonly string[]>
  expected: Expected
}

export interface LineMistake {
  message: string
  /** The place in the line. */
  from: number
}

interface Reader {
  words: readonly Word[]
  at: number
  end: number
  line: ReadLine
}

/** Reads as many words as there are; what is still missing is in `expected`. */
export function readWords(words: readonly Word[], end: number): ReadLine | LineMistake {
  const line: ReadLine = {
    side: null,
    size: null,
    asset: null,
    quote: null,
    venue: null,
    said: new Map(),
    expected: 'side',
  }
  const reader: Reader = { words, at: 0, end, line }
  for (const step of [readSide, readSize, readMarket]) {
    if (reader.at >= words.length) return line
    const mistake = step(reader)
    if (mistake) return mistake
  }
  while (reader.at < words.length) {
    const mistake = readClause(reader)
    if (mistake) return mistake
  }
  return line
}

const next = (reader: Reader): Word | undefined => reader.words[reader.at]
const wrong = (word: Word, message: string): LineMistake => ({ message, from: word.from })

function readSide(reader: Reader): LineMistake | undefined {
  const word = next(reader)
  if (!word) return undefined
  const side = word.text.toLowerCase()
  if (side !== 'buy' && side !== 'sell') return wrong(word, 'An order begins with buy or sell.')
  reader.line.side = side
  reader.at += 1
  reader.line.expected = 'size'
  return undefined
}

function readSize(reader: Reader): LineMistake | undefined {
  const word = next(reader)
  if (!word) return undefined
  const { line } = reader
  if (word.text.toLowerCase() === 'risk') return readRisk(reader)
  const [, sign, digits = '', percent] = /^(\$?)([^%$]*)(%?)$/.exec(word.text) ?? []
  const value = typedAmount(digits)
  if (value === undefined || (sign === '$' && percent === '%')) {
    return wrong(word, `“${word.text}” is no size. Type 0.5, 25% or $1,000.`)
  }
  line.size = { value, unit: sign === '$' ? 'quote' : percent === '%' ? 'percent' : 'asset' }
  if (line.size.unit === 'quote') line.quote = 'USD'
  reader.at += 1
  line.expected = 'market'
  return undefined
}

/** 'risk 100' or 'risk $100' */
function readRisk(reader: Reader): LineMistake | undefined {
  const { line } = reader
  reader.at += 1
  const word = next(reader)
  if (!word) return undefined
  const isDollars = word.text.startsWith('$')
  const value = typedAmount(isDollars ? word.text.slice(1) : word.text)
  if (value === undefined) return wrong(word, `“${word.text}” is no amount. Type risk 100.`)
  line.size = { value, unit: 'risk' }
  if (isDollars) line.quote = 'USD'
  reader.at += 1
  line.expected = 'market'
  return undefined
}

/** 'btc', 'of btc-eur', or a currency and then what is bought for it: '1000 eur btc'. */
function readMarket(reader: Reader): LineMistake | undefined {
  const { line, words } = reader
  if (next(reader)?.text.toLowerCase() === 'of') reader.at += 1
  const [first, second] = [next(reader), words[reader.at + 1]]
  if (!first || !isMarket(first)) {
    if (first) line.expected = 'clause'
    return undefined
  }
  line.expected = 'clause'
  if (!second || !isMarket(second) || line.size?.unit !== 'asset') return takeMarket(reader, first)
  if (/[-/]/.test(first.text)) return wrong(second, `“${second.text}” is not understood here.`)
  line.size = { ...line.size, unit: 'quote' }
  line.quote = first.text.toUpperCase()
  reader.at += 1
  return takeMarket(reader, second)
}

function isMarket({ text }: Word): boolean {
  if (/[-/]/.test(text)) return isMarketWord(text) && venueNamed(text) === undefined
  return isMarketWord(text) && clauseOf(text) === undefined && venueNamed(text) === undefined
}

function takeMarket(reader: Reader, word: Word): LineMistake | undefined {
  const { line } = reader
  const [asset = '', quote] = word.text.toUpperCase().split(/[-/]/)
  if (quote !== undefined && line.quote !== null && line.quote !== quote) {
    return wrong(word, `The size is in ${line.quote}, and ${asset} is traded against ${quote}.`)
  }
  line.asset = asset
  line.quote = quote ?? line.quote
  reader.at += 1
  return undefined
}

/** How many amounts stand after a clause. */
const amounts: Partial<Record<Clause, number>> = {
  limit: 1,
  stop: 1,
  take: 1,
  target: 1,
  oco: 2,
  show: 1,
  chase: 1,
}

function readClause(reader: Reader): LineMistake | undefined {
  const word = next(reader)
  if (!word) return undefined
  const { line } = reader
  const venue = venueNamed(word.text)
  if (venue !== undefined) return takeVenue(reader, word, venue)
  const clause = clauseOf(word.text)
  if (clause === undefined) return wrong(word, `“${word.text}” is not understood here.`)
  reader.at += 1
  if (clause === 'on') {
    line.expected = 'venue'
    const named = next(reader)
    if (named && venueNamed(named.text) === undefined) {
      return wrong(named, `There is no exchange “${named.text}”.`)
    }
    return undefined
  }
  const before = line.said.get(clause)
  // A bracket may have several targets.
  if (before && clause !== 'target') return wrong(word, `“${word.text}” stands here twice.`)
  if (before && before.length > mostEarlierTargets) {
    return wrong(word, `A bracket has at most ${mostEarlierTargets + 1} targets.`)
  }
  const read = readAmounts(reader, clause)
  if ('message' in read) return read
  line.said.set(clause, [...(before ?? []), ...read.values])
  return undefined
}

function takeVenue(reader: Reader, word: Word, venue: VenueId): LineMistake | undefined {
  const { line } = reader
  if (line.venue !== null) return wrong(word, 'One order goes to one exchange; or to all: best.')
  line.venue = venue
  line.expected = 'clause'
  reader.at += 1
  return undefined
}

function readAmounts(reader: Reader, clause: Clause): { values: string[] } | LineMistake {
  if (clause === 'trail') return readTrail(reader)
  if (clause === 'twap') return readSchedule(reader)
  const values: string[] = []
  const { line } = reader
  for (let count = amounts[clause] ?? 0; count > 0; count -= 1) {
    line.expected = 'amount'
    const word = next(reader)
    if (!word) return { values }
    const value = clause === 'show' ? typedAmount(word.text) : typedPrice(word.text)
    if (value === undefined) return wrong(word, `“${word.text}” is no ${nounOf(clause)}.`)
    values.push(value)
    reader.at += 1
  }
  line.expected = 'clause'
  return { values }
}

const nounOf = (clause: Clause) => (clause === 'show' ? 'size' : 'price')

/** 'trail 2%' or 'trail 500'. */
function readTrail(reader: Reader): { values: string[] } | LineMistake {
  reader.line.expected = 'amount'
  const word = next(reader)
  if (!word) return { values: [] }
  const isPercent = word.text.endsWith('%')
  const value = typedAmount(isPercent ? word.text.slice(0, -1) : word.text)
  if (value === undefined) return wrong(word, `“${word.text}” is no distance. Type 2% or 500.`)
  reader.at += 1
  reader.line.expected = 'clause'
  return { values: [isPercent ? 'percent' : 'price', value] }
}

/** 'twap 10 in 30m'. */
function readSchedule(reader: Reader): { values: string[] } | LineMistake {
  const { line } = reader
  line.expected = 'amount'
  const slices = next(reader)
  if (!slices) return { values: [] }
  if (!/^\d{1,4}$/.test(slices.text)) return wrong(slices, 'A TWAP has 2 to 1,000 slices.')
  reader.at += 1
  line.expected = 'in'
  const word = next(reader)
  if (!word) return { values: [] }
  if (word.text.toLowerCase() !== 'in') return wrong(word, 'Type it as: twap 10 in 30m.')
  reader.at += 1
  line.expected = 'amount'
  const time = next(reader)
  if (!time) return { values: [] }
  const minutes = typedMinutes(time.text)
  if (minutes === undefined)
    return wrong(time, `“${time.text}” is no time. Type minutes or hours: 5m, 90m or 2h.`)
  reader.at += 1
  line.expected = 'clause'
  return { values: [String(Number(slices.text)), String(minutes)] }
}
