import type { FoundMarket } from '@leadline/desk-protocol/messages/market-messages'

/**
 * The market that was meant comes first: the very spelling, then the asset itself in the trader's quote currency, then the
 * asset in others, then the rest as the hub ordered them. Hidden ones are left out, unless spelled in full.
 */
export function rankMarkets(
  markets: readonly FoundMarket[],
  text: string,
  quoteCurrency: string,
  hidden: readonly string[],
): FoundMarket[] {
  const wanted = text.toUpperCase()
  const rank = ({ symbol, base, quote }: FoundMarket) => {
    if (symbol === wanted) return 0
    const isOwnQuote = quote === quoteCurrency
    if (base === wanted) return isOwnQuote ? 1 : 2
    if (base.startsWith(wanted)) return isOwnQuote ? 3 : 4
    return 5
  }
  return markets
    .filter(({ symbol }) => !hidden.includes(symbol))
    .map((market, place) => ({ market, place, rank: rank(market) }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ market }) => market)
}
