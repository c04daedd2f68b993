import { venueOf } from '@leadline/venues/venue-registry'

import { sideWords } from '../../../platform/trading/order-words.ts'
import { orderSentence, syntheticSentence } from './order-sentence.ts'
import type { Review } from './review.ts'

/** What Confirm would send, in one sentence. */
export function reviewSentence(review: Review): string {
  switch (review.kind) {
    case 'order': {
      const { terms, venue, estimate } = review
      return orderSentence(terms, venueOf(venue).name, (estimate.boundPrice ?? null) !== null)
    }
    case 'held':
      return syntheticSentence(review.terms, review.symbol, venueOf(review.venue).name)
    case 'plan': {
      const { side, symbol, plan } = review
      const { length } = plan.parts
      const where = length === 1 ? 'exchange, ' : 'exchanges, each part '
      const asset = symbol.split('-')[0]
      return `${sideWords[side]} ${plan.size} ${asset} on ${length} ${where}with a limit at its worst price.`
    }
  }
}
