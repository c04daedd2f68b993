import type { MarketClient } from '../../../platform/hub/market-client.ts'

/**
 * Opens a symbol that somebody wrote, once an exchange is known to list it: what a stranger made up must not take the place of
 * the market that one trades in.
 */
export async function openListed(
  client: MarketClient,
  symbol: string,
  open: (symbol: string) => void,
  say: (words: string) => void,
): Promise<void> {
  const reply = await client.request({ type: 'find', text: symbol, limit: 20 })
  if (!reply.isDone) return say(reply.reason)
  if (reply.markets.some((market) => market.symbol === symbol)) return open(symbol)
  return say(
    reply.missingLists.length > 0
      ? `Not opened: which exchange lists ${symbol} is not known yet.`
      : `Not opened: no exchange here lists ${symbol}.`,
  )
}
