import { withCommas } from '@leadline/decimal/with-commas'
import type {
  Receipt,
  ReceiptAlternative,
  ReceiptRow,
  ReceiptVenue,
} from '@leadline/orders/receipts/receipt-format'
import { splitName } from '@leadline/orders/receipts/receipt-format'
import { venues } from '@leadline/venues/venue-registry'

/** An exchange by its name, also one that this version does not know. */
export function venueWords(id: string): string {
  if (id === splitName) return 'Split'
  return venues.find((venue) => venue.id === id)?.name ?? id
}

/** Why an exchange is compared with nothing. */
export function reasonWords(
  { reason }: ReceiptAlternative,
  venue: ReceiptVenue | undefined,
): string {
  switch (reason) {
    case '':
      return ''
    case 'quotes':
      return 'It only quotes: nothing rests at its prices.'
    case 'unwatched':
      return 'Nobody looked at this market there.'
    case 'not-live':
      return 'Its book was not live.'
    case 'no-fees':
      return 'Your fees there were not known.'
    case 'refused':
      return venue?.refusal ?? ''
  }
}

export function notComparedWords({ notCompared }: Receipt['result']): string {
  switch (notCompared) {
    case '':
      return ''
    case 'no-fill':
      return 'Nothing of it was filled, so there is nothing to compare.'
    case 'trigger':
      return 'It waited for its price. The books of its sending say nothing about the moment in which it traded.'
    case 'post-only':
      return 'It was post-only: it would have taken nothing elsewhere, either.'
  }
}

const rowNames: Readonly<Record<string, string>> = {
  recorded: 'Written down, then sent',
  placed: 'The exchange answered',
  report: 'The exchange reported it',
  fill: 'Filled',
  'cancel-asked': 'Cancel requested',
  'cancel-answered': 'Cancel answered',
  'amend-asked': 'Change requested',
  'amend-answered': 'Change answered',
  'answer-lost': 'No answer',
  'looked-up': 'Looked up',
  adopted: 'Reported by another key',
  gone: 'No longer known to the exchange',
  doubted: 'Contradicted',
  settled: 'Confirmed',
  corrected: 'Corrected',
}

/** A row of the journal in a line: 'Filled: 0.02 at 67446'. */
export function rowWords(row: ReceiptRow): string {
  const name = rowNames[row.kind] ?? row.kind
  const { fill, report, outcome } = row as {
    fill?: { size?: string; price?: string }
    report?: { status?: string }
    outcome?: { kind?: string }
  }
  if (fill) return `${name}: ${withCommas(fill.size ?? '')} at ${withCommas(fill.price ?? '')}`
  const more = report?.status ?? outcome?.kind
  return more === undefined ? name : `${name}: ${more}`
}
