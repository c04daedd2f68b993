import { venueOf } from '@leadline/venues/venue-registry'

import type { FoundMarkets } from '../../platform/markets/use-found-markets.ts'
import type { Choice } from './SearchResults.tsx'
import type { TypedOrder } from './typed-order.ts'

const mostMarkets = 6
const mostWords = 12

/** The order itself where it is whole, and the words and markets with which the line can go on. */
export function orderChoices(order: TypedOrder, found: FoundMarkets | undefined): Choice[] {
  const { before, words, isMarket, ready } = order
  const markets = isMarket ? (found?.markets ?? []).slice(0, mostMarkets) : []
  const goOn = (word: string, meaning: string): Choice => ({
    id: `word ${word}`,
    label: <span className="figures">{word}</span>,
    detail: meaning,
    write: `${before}${word} `,
  })
  const whole: Choice[] =
    ready && found && whyNotListed(order, found) === ''
      ? [
          {
            id: 'order',
            label: ready.sentence,
            detail: ready.isSentAtOnce ? 'armed: sends at once' : 'to the ticket',
            choose: ready.run,
          },
        ]
      : []
  return [
    ...whole,
    ...markets.map(({ symbol }) => goOn(symbol.toLowerCase(), 'market')),
    ...words.slice(0, mostWords).map(({ word, meaning }) => goOn(word, meaning)),
  ]
}

/** Why the market of the order is none; empty where it is one. */
export function whyNotListed(
  { symbol, venue }: TypedOrder,
  found: FoundMarkets | undefined,
): string {
  if (symbol === null) return ''
  if (!found) return 'Loading …'
  const market = found.markets.find((one) => one.symbol === symbol)
  if (!market) return `No exchange here lists ${symbol}.`
  if (venue === null || venue === undefined || market.venues.includes(venue)) return ''
  return `${venueOf(venue).name} does not list ${symbol}.`
}
