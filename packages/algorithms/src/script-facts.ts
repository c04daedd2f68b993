import type { VenueId } from '@leadline/venues/venue-names'

import { exchangeName } from './exchange-names.ts'
import { readSymbol, readVenue } from './read-market.ts'
import type {
  ScriptAllotment,
  ScriptBalance,
  ScriptCall,
  ScriptFacts,
  ScriptFees,
  ScriptInstrument,
} from './script-values.ts'
import { WrongValue } from './wrong-value.ts'

/** What is known of a market and of the account there, as far as the script may know it by now. */
export interface FactsPort {
  instrument(symbol: string, venue: VenueId): ScriptInstrument | undefined
  fees(symbol: string, venue: VenueId): ScriptFees | undefined
  /** Zero of what the exchange does not list; undefined until it has reported. */
  balance(currency: string, venue: VenueId): ScriptBalance | undefined
}

/** What this one script may sell of the trader's coins: the hub knows, no exchange does. */
export type AllotmentOf = (asset: string, venue: VenueId) => ScriptAllotment

export type FactCall = Extract<
  ScriptCall,
  { kind: 'instrument' | 'fees' | 'balance' | 'allotment' }
>

export function isFactCall(call: ScriptCall): call is FactCall {
  return ['instrument', 'fees', 'balance', 'allotment'].includes(call.kind)
}

/** Nothing is made up: what the exchange has not reported is refused with the reason. */
export function readFacts(call: FactCall, facts: FactsPort, allotmentOf: AllotmentOf): ScriptFacts {
  const venue = readVenue(call.exchange)
  if (call.kind === 'allotment') return allotmentOf(readCurrency(call.asset), venue)
  const name = exchangeName(venue)
  if (call.kind === 'balance') {
    const balance = facts.balance(readCurrency(call.currency), venue)
    return balance ?? unknown(`${name} has not reported its balances; is a key connected?`)
  }
  const symbol = readSymbol(call.symbol)
  const instrument = facts.instrument(symbol, venue)
  if (!instrument) return unknown(`${name} does not list ${symbol}`)
  if (call.kind === 'instrument') return instrument
  const fees = facts.fees(symbol, venue)
  return fees ?? unknown(`${name} has not reported the fees of ${symbol}; is a key connected?`)
}

function readCurrency(currency: string): string {
  if (/^[A-Z0-9.]{1,24}$/.test(currency)) return currency
  throw new WrongValue(`"${currency}" is not a currency such as "USD" or "BTC"`)
}

function unknown(reason: string): never {
  throw new WrongValue(reason)
}
