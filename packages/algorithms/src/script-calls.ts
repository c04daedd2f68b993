import { exact, zero } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'

import type { AlgorithmAccount } from './algorithm-account.ts'
import { knownExchanges, venueNamed } from './exchange-names.ts'
import type { NewOrder, RunnerTrading, Subscription } from './runner-ports.ts'
import type { AlgorithmState, ScriptCall } from './script-values.ts'

export interface CallPorts {
  state: () => AlgorithmState
  account: AlgorithmAccount
  trading: RunnerTrading
  subscribe: (subscription: Subscription) => void
  /** An order did not leave, and why. */
  refused: (words: string) => void
}

/** A value that no call can have: the script gets ValueError with these words. */
export class WrongValue extends Error {}

const deepest = 50

/**
 * What a script requests, by the state that the hub knows, never by what the script believes. Opening needs Running;
 * closing needs Running or Paused.
 */
export function answerCall(call: ScriptCall, ports: CallPorts): string | boolean | null {
  switch (call.kind) {
    case 'subscribeBook':
    case 'subscribeTrades':
      return subscribe(call, ports)
    case 'open':
      return open(call, ports)
    case 'close':
      return close(call, ports)
    case 'cancel':
      return cancel(call.id, ports)
  }
}

function subscribe(
  call: Extract<ScriptCall, { kind: 'subscribeBook' | 'subscribeTrades' }>,
  ports: CallPorts,
): null {
  const isBook = call.kind === 'subscribeBook'
  const depth = isBook ? call.depth : 0
  if (isBook && (depth < 1 || depth > deepest)) {
    throw new WrongValue(`depth must be from 1 to ${deepest}`)
  }
  const venues = call.exchanges?.map(readVenue) ?? null
  const symbol = readSymbol(call.symbol)
  if (ports.state() !== 'Stopped') {
    ports.subscribe({ kind: isBook ? 'book' : 'trades', symbol, venues, depth })
  }
  return null
}

function open(call: Extract<ScriptCall, { kind: 'open' }>, ports: CallPorts): string | null {
  const order: NewOrder = {
    symbol: readSymbol(call.symbol),
    venue: readVenue(call.exchange),
    side: 'buy',
    size: readSize(call.size),
    limit: readLimit(call.limit),
  }
  const state = ports.state()
  if (state !== 'Running') {
    ports.refused(`Opening is blocked: the algorithm is ${state}.`)
    return null
  }
  return send(order, ports)
}

function close(call: Extract<ScriptCall, { kind: 'close' }>, ports: CallPorts): string | null {
  const symbol = readSymbol(call.symbol)
  const venue = readVenue(call.exchange)
  const wanted = call.size === null ? null : readSize(call.size)
  const limit = readLimit(call.limit)
  const state = ports.state()
  if (state !== 'Running' && state !== 'Paused') return null
  const most = ports.account.closable(symbol, venue)
  if (most.lte(zero)) return null
  const size = wanted === null || exact(wanted).gt(most) ? most.toFixed() : wanted
  return send({ symbol, venue, side: 'sell', size, limit }, ports)
}

function send(order: NewOrder, { trading, account, state, refused }: CallPorts): string | null {
  const mayOpen = () => order.side === 'sell' || state() === 'Running'
  const placed = trading.place(order, mayOpen)
  if ('refusal' in placed) {
    const what = order.side === 'buy' ? 'open_position' : 'close_position'
    refused(`${what}: ${placed.refusal}`)
    return null
  }
  account.update(placed.order)
  return placed.order.clientOrderId
}

function cancel(id: string, { account, trading, state }: CallPorts): boolean {
  const order = account.working().find(({ clientOrderId }) => clientOrderId === id)
  if (!order || order.pending === 'cancel' || state() === 'Stopped') return false
  trading.cancel([id])
  return true
}

function readVenue(exchange: string): VenueId {
  const venue = venueNamed(exchange)
  if (venue) return venue
  throw new WrongValue(`there is no exchange "${exchange}"; there are ${knownExchanges}`)
}

function readSymbol(symbol: string): string {
  if (/^[A-Z0-9.]{1,24}-[A-Z0-9.]{1,24}$/.test(symbol)) return symbol
  throw new WrongValue(`"${symbol}" is not a symbol such as "BTC-USD"`)
}

function readSize(size: string): string {
  if (exact(size).gt(zero)) return size
  throw new WrongValue('the size must be above 0')
}

function readLimit(limit: string | null): string | null {
  if (limit === null || exact(limit).gt(zero)) return limit
  throw new WrongValue('the limit must be above 0')
}
