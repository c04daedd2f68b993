import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { announcer } from '../announcer.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { formatDecimal } from '../numbers/format-decimal.ts'
import { playSound } from '../sounds/play-sound.ts'
import { sideWords } from './order-words.ts'
import { whyWords } from './refusal-words.ts'
import type { TradingStore } from './trading-store.ts'

/** Says own fills politely, and at once what was refused or is unknown; with a sound where the trader wants one. */
export function notifyOfOrders(trading: TradingStore, documentStore: DocumentStore): void {
  trading.onOrder((order, before) => {
    const { state, fills } = order
    const newFill = fills.at(-1)
    if (newFill && fills.length > (before?.fills.length ?? 0)) {
      announcer.say(`Filled: ${orderText(order)}, ${formatDecimal(order.filled)} so far.`)
      playSound(documentStore, 'fill')
    }
    const { doubt = '' } = order
    if (doubt !== '' && doubt !== before?.doubt) {
      announcer.say(`Uncertain: ${orderText(order)}. ${doubt}`, 'assertive')
      playSound(documentStore, 'refused')
    }
    if (state === before?.state) return
    if (state === 'rejected' || state === 'not-placed') {
      announcer.say(`Refused: ${orderText(order)}. ${whyWords(order)}`, 'assertive')
      playSound(documentStore, 'refused')
    } else if (state === 'unknown') {
      announcer.say(
        `${venueOf(order.venue).name} has not answered: ${orderText(order)}.`,
        'assertive',
      )
      playSound(documentStore, 'refused')
    } else if (state === 'open' && before?.state !== 'partially-filled') {
      announcer.say(`Working: ${orderText(order)}.`)
    } else if (state === 'canceled') announcer.say(`Canceled: ${orderText(order)}.`)
  })
}

function orderText({ terms, venue }: WireOrder): string {
  const quote = terms.symbol.split('-')[1] ?? ''
  const size = terms.size ?? `${terms.quoteSize} ${quote} of`
  return `${sideWords[terms.side]} ${size} ${terms.symbol} on ${venueOf(venue).name}`
}
