import type { WireTerms } from '@leadline/desk-protocol/order-terms'

import { formatDecimal, formatPrice } from '../numbers/format-decimal.ts'

type Terms = Pick<WireTerms, 'kind' | 'limitPrice' | 'stopPrice' | 'trailing'>

/** What sets an order off: a price, or how far it trails; empty where nothing has to. */
export function triggerOf({ stopPrice, trailing }: Pick<Terms, 'stopPrice' | 'trailing'>): string {
  if (trailing) return `${formatDecimal(trailing.value)}${trailing.unit === 'percent' ? ' %' : ''}`
  return stopPrice === null ? '' : formatPrice(stopPrice)
}

/**
 * What an order that is alive waits for; undefined where it simply rests. No adapter reports the moment at which a
 * stop with a limit is set off, so that one may be on the book already.
 */
export function waitingWords(terms: Terms): string | undefined {
  switch (terms.kind) {
    case 'market':
    case 'limit':
      return undefined
    case 'bracket':
      return `Working, stop ${triggerOf(terms)}`
    case 'stop-market':
    case 'take-profit-market':
    case 'trailing-stop-market':
      return `${named(terms)}, not triggered`
    case 'stop-limit':
    case 'take-profit-limit':
    case 'trailing-stop-limit':
      return `${named(terms)} sent, trigger not reported`
  }
}

/** 'Stop 73,252.1' */
function named(terms: Terms): string {
  const { kind } = terms
  const isTrailing = kind.startsWith('trailing-')
  const name = isTrailing
    ? 'Trailing stop'
    : kind.startsWith('take-profit')
      ? 'Take profit'
      : 'Stop'
  return `${name} ${triggerOf(terms)}`.trim()
}

/** The same where its trigger stands beside it. */
export function waitingShort({ kind }: Pick<Terms, 'kind'>): string | undefined {
  if (kind === 'market' || kind === 'limit' || kind === 'bracket') return undefined
  return kind.endsWith('-limit') ? 'Sent, trigger not reported' : 'Not triggered'
}

/** Why it is not known whether it waits or rests; empty where it is. */
export function waitingNote({ kind }: Pick<Terms, 'kind'>, exchange: string): string {
  const hasLimit = kind.endsWith('-limit')
  return hasLimit
    ? `${exchange} does not tell when it triggers; from then on it rests as a limit order.`
    : ''
}

/** The price at which something happens to it next; null where that moves with the market. */
export function nextPrice({ kind, limitPrice, stopPrice }: Terms): string | null {
  return kind === 'bracket' ? limitPrice : (stopPrice ?? limitPrice)
}
