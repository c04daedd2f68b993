import type { Receipt } from '@leadline/orders/receipts/receipt-format'
import type { WrongLine } from '@leadline/orders/receipts/verify-receipt'
import { venueNames } from '@leadline/venues/venue-names'

/** An exchange by its name, also one that this page does not know. */
export function venueWords(id: string): string {
  return venueNames.find((venue) => venue.id === id)?.name ?? (id === 'split' ? 'Split' : id)
}

/** Where something is wrong, as text: 'Kraken: total', 'Average price', 'Line 12 of the file'. */
export function placeWords({ at }: WrongLine, receipt: Receipt | null): string {
  if ('line' in at) return `Line ${at.line} of the file`
  const [part = '', ...rest] = at.path
  if (part === 'sha256') return 'The digest of the whole file'
  if (part === 'digests') return digestWords(rest[0] ?? '')
  if (part === 'order') return `Order: ${words(rest)}`
  if (part !== 'result') return at.path.length === 0 ? 'The file' : words(at.path)
  const [name = '', place = '', ...more] = rest
  if (name === 'alternatives') {
    const venue = receipt?.result.alternatives[Number(place)]?.venue
    return `${venue === undefined ? 'Alternative' : venueWords(venue)}: ${words(more)}`
  }
  if (name === 'split') return `Split: ${words([place, ...more].filter((each) => each !== ''))}`
  if (name === 'best') return `Best alternative: ${words([place])}`
  return sentence(words(rest))
}

function digestWords(part: string): string {
  switch (part) {
    case 'order':
      return 'The order was changed'
    case 'journal':
      return 'A row of the journal was changed'
    case 'result':
      return 'The result was changed'
    default:
      return `The book of ${venueWords(part)} was changed`
  }
}

const names: Readonly<Record<string, string>> = {
  averagePrice: 'average price',
  feeInQuote: 'fee',
  arrivalBid: 'best bid when it was sent',
  arrivalAsk: 'best ask when it was sent',
  arrivalMid: 'mid when it was sent',
  slippageBps: 'slippage in basis points',
  makerSize: 'size filled as a maker',
  limitPrice: 'limit price',
  clientOrderId: 'order number',
  sentAt: 'time of sending',
  timeInForce: 'time in force',
  by: 'exchange',
  venue: 'exchange',
  parts: 'part',
  rowsLeftOut: 'rows left out',
}

function words(path: readonly string[]): string {
  return path
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : (names[name] ?? name)))
    .join(' ')
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
