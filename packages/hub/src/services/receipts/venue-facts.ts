import { checkTerms } from '@leadline/orders/check-terms'
import type { OrderManager } from '@leadline/orders/order-manager'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { ReceiptVenue } from '@leadline/orders/receipts/receipt-format'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import { venueOf } from '@leadline/venues/venue-registry'

import type { HubMarket } from '../orders/hub-market.ts'
import { bookFacts, type CopiedBook } from './copy-books.ts'

/** One exchange as a receipt has it: its book, what the trader pays there, and whether it would have taken the order. */
export function venueFacts(
  copy: CopiedBook,
  order: OrderRecord,
  { manager, market }: { manager: OrderManager; market: HubMarket },
): ReceiptVenue {
  const { venue } = copy
  const { symbol } = order.terms
  const isOwn = venue === order.venue
  const all = [...manager.accounts.values()].filter(({ info }) => info.venue === venue)
  const account = all.find(({ info }) => info.keyId === order.keyId) ?? all[0]
  const fees = account?.feesOf(symbol) ?? null
  const instrument = market.instrumentOf(venue, symbol)
  const facts = bookFacts(copy)
  const named = {
    ...facts,
    fees: fees && { maker: fees.maker, taker: fees.taker },
    minSize: instrument?.minSize ?? null,
    minNotional: instrument?.minNotional ?? null,
  }
  const venueName = venueOf(venue).name
  if (isOwn) return { ...named, refusal: '' }
  if (!instrument) return { ...named, refusal: `${venueName} has no market ${symbol}.` }
  if (!account) return { ...named, refusal: `No key of ${venueName} was connected.` }
  const price = (levels: readonly string[]) => levels[0]?.split(' x ')[0] ?? null
  const prices = { bestBid: price(facts.bids), bestAsk: price(facts.asks), lastPrice: null }
  const { capabilities } = account.info
  const rules = { venueName, instrument, capabilities, ...prices, now: order.recordedAt }
  const { problems } = checkTerms(asSentTo(capabilities, order), rules)
  return { ...named, refusal: (problems[0]?.message ?? '').slice(0, 500) }
}

/**
 * The order as another exchange would be sent it. A market order is one wherever it goes: the limit that the price guard made of
 * it here, and the time in force that stands for 'now' here, are not the trader's.
 */
function asSentTo({ kinds }: OrderCapabilities, { terms }: OrderRecord): OrderRecord['terms'] {
  if (terms.kind !== 'market' && terms.isMarketable !== true) return terms
  const { isMarketable: _, ...rest } = terms
  const timeInForce = kinds.market?.timeInForce[0] ?? terms.timeInForce
  return { ...rest, kind: 'market', limitPrice: null, timeInForce }
}
