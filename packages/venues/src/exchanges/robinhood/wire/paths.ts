/** Orders with fee tiers are version 2, without them version 1; a key is allowed one or the other. */
export type RobinhoodVersion = 'v1' | 'v2'

interface Paths {
  pairs: string
  quotes: string
  estimates: string
}

/** Every path ends in a slash, before the query. */
export const marketPaths: Readonly<Record<RobinhoodVersion, Paths>> = {
  v1: {
    pairs: '/api/v1/crypto/trading/trading_pairs/',
    quotes: '/api/v1/crypto/marketdata/best_bid_ask/',
    estimates: '/api/v1/crypto/marketdata/estimated_price/',
  },
  v2: {
    pairs: '/api/v2/crypto/trading/trading_pairs/',
    quotes: '/api/v2/crypto/marketdata/best_bid_ask/',
    // Under trading since version 2: under marketdata it answers 404.
    estimates: '/api/v2/crypto/trading/estimated_price/',
  },
}

interface AccountPaths {
  accounts: string
  holdings: string
  orders: string
}

export const accountPaths: Readonly<Record<RobinhoodVersion, AccountPaths>> = {
  v1: {
    accounts: '/api/v1/crypto/trading/accounts/',
    holdings: '/api/v1/crypto/trading/holdings/',
    orders: '/api/v1/crypto/trading/orders/',
  },
  v2: {
    accounts: '/api/v2/crypto/trading/accounts/',
    holdings: '/api/v2/crypto/trading/holdings/',
    orders: '/api/v2/crypto/trading/orders/',
  },
}

export function orderPath(version: RobinhoodVersion, id: string): string {
  return `${accountPaths[version].orders}${id}/`
}

export function cancelPath(version: RobinhoodVersion, id: string): string {
  return `${orderPath(version, id)}cancel/`
}

/**
 * The query of the next page, out of the address that the venue gives for it; undefined where that leads anywhere but to
 * the same list. Its host is never looked at, because requests go to our own.
 */
export function nextPageQuery(next: unknown, path: string): [string, string][] | undefined {
  if (typeof next !== 'string') return undefined
  const match = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)\?([^#]*)$/.exec(next)
  // One example lacks the slash before the question mark.
  if (!match || match[1]?.replace(/\/?$/, '/') !== path) return undefined
  const pairs = (match[2] ?? '').split('&').map((pair) => pair.split('='))
  return pairs.map(([name = '', ...value]) => [decoded(name), decoded(value.join('='))])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
