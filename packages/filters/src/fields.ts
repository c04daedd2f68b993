import { venues } from '@leadline/venues/venue-registry'

export type Panel = 'tape' | 'book' | 'news'

export interface Field {
  name: string
  /** number: decimals. one-of: a fixed set of words. name: a symbol, an asset. text: free words. */
  type: 'number' | 'one-of' | 'name' | 'text'
  /** Of a one-of: the words as they are shown. */
  words?: readonly string[]
  /** A watch list may stand for its values. */
  takesList?: boolean
  /** For the completion list. */
  meaning: string
}

export const newsTopics = [
  'regulation',
  'exchange',
  'protocol',
  'security',
  'company',
  'macro',
] as const

const exchange: Field = {
  name: 'exchange',
  type: 'one-of',
  words: venues.map(({ name }) => name),
  meaning: 'Where it rests or traded',
}
const symbol: Field = { name: 'symbol', type: 'name', takesList: true, meaning: 'Such as BTC-USD' }
const asset: Field = { name: 'asset', type: 'name', takesList: true, meaning: 'Such as BTC' }
const price: Field = { name: 'price', type: 'number', meaning: 'In the quote currency' }
const size: Field = { name: 'size', type: 'number', meaning: 'In the asset' }
const notional: Field = { name: 'notional', type: 'number', meaning: 'Price times size' }

function side(words: readonly string[], meaning: string): Field {
  return { name: 'side', type: 'one-of', words, meaning }
}

/** The fields each panel has, as the Filters guide lists them. */
export const fieldsOf: Record<Panel, readonly Field[]> = {
  tape: [
    exchange,
    symbol,
    asset,
    price,
    size,
    notional,
    side(['buy', 'sell'], 'Who crossed the spread'),
  ],
  book: [
    exchange,
    symbol,
    asset,
    price,
    size,
    notional,
    side(['bid', 'ask'], 'The side of the book'),
    { name: 'distance', type: 'number', meaning: 'Basis points from the mid price' },
  ],
  news: [
    asset,
    { name: 'sentiment', type: 'number', meaning: 'From -1 to 1' },
    { name: 'confidence', type: 'number', meaning: 'From 0 to 100' },
    { name: 'topic', type: 'one-of', words: newsTopics, meaning: 'What the story is about' },
    { name: 'source', type: 'text', meaning: 'The publication, in quotes' },
    { name: 'headline', type: 'text', meaning: 'Use with contains' },
    { name: 'age', type: 'number', meaning: 'Minutes since publication' },
  ],
}

export const panels = ['tape', 'book', 'news'] as const satisfies readonly Panel[]

export function fieldOf(panel: Panel, name: string): Field | undefined {
  return fieldsOf[panel].find((field) => field.name === name)
}
