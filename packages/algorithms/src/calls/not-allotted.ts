import { exact, zero } from '@leadline/orders/decimal-text'

import { baseOf } from '../allotted-coins.ts'
import { exchangeName } from '../exchange-names.ts'
import type { NewOrder } from '../runner-ports.ts'
import type { CallPorts } from './call-ports.ts'

type Sale = Pick<NewOrder, 'symbol' | 'venue' | 'size'>

/** Why so many coins are more than this script may sell; empty where it may. `except`: the order that is to be another. */
export function notAllotted(
  { symbol, venue, size }: Sale,
  { account }: Pick<CallPorts, 'account'>,
  except = '',
): string {
  const asset = baseOf(symbol)
  const most = account.allotted.sellable({ symbol, venue }, except)
  if (exact(size).lte(most)) return ''
  const where = exchangeName(venue)
  return account.allotted.sizeOf(venue, asset).eq(zero)
    ? `You have allotted it no ${asset} at ${where}; it can sell what it bought with close_position.`
    : `Only ${most.toFixed()} ${asset} of its allotment at ${where} can be sold now.`
}

/** Why the account has not so many coins for it: allotted to another script, or sold by hand meanwhile. */
export function notSpare(
  { symbol, venue, size }: Sale,
  { trading }: Pick<CallPorts, 'trading'>,
): string {
  return trading.spare(venue, baseOf(symbol), size)
}
