import { exact, zero } from '@leadline/orders/decimal-text'
import { isActive } from '@leadline/orders/synthetic/synthetic-order'

import { type ReadTerms, readTerms } from './asked-terms.ts'
import type { CallPorts } from './calls/call-ports.ts'
import { notAllotted, notSpare } from './calls/not-allotted.ts'
import { replaceOrder } from './calls/replace-order.ts'
import { readTimeframe } from './past-wish.ts'
import { readDepth, readSymbol, readVenue, readVenues } from './read-market.ts'
import type { NewOrder } from './runner-ports.ts'
import type { FactCall } from './script-facts.ts'
import type { AskedTerms, ScriptCall } from './script-values.ts'
import { readSynthetic } from './synthetic/asked-synthetic.ts'
import { WrongValue } from './wrong-value.ts'

/**
 * What a script requests, by the state that the hub knows, never by what the script believes. Opening needs Running;
 * closing needs Running or Paused.
 */
export function answerCall(
  call: Exclude<ScriptCall, FactCall>,
  ports: CallPorts,
): string | boolean | null {
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
    case 'replace':
      return replaceOrder(call, ports)
    case 'notify':
      return ports.notices.say(call.text)
    case 'save':
      return (ports.keep(call.text), null)
    case 'now':
      return String(ports.now() / 1000)
    case 'timer':
      return ports.state() === 'Stopped' ? 'timer-0' : ports.timers.add(call)
    case 'cancelTimer':
      return ports.timers.cancel(call.id)
    case 'subscribeCandles':
      return subscribeCandles(call, ports)
    case 'pastCandles':
    case 'pastTrades':
      throw new WrongValue('the past is not known here')
  }
}

function subscribe(
  call: Extract<ScriptCall, { kind: 'subscribeBook' | 'subscribeTrades' }>,
  ports: CallPorts,
): null {
  const isBook = call.kind === 'subscribeBook'
  const depth = isBook ? readDepth(call.depth) : 0
  const venues = readVenues(call.exchanges)
  const symbol = readSymbol(call.symbol)
  if (ports.state() !== 'Stopped') {
    ports.subscribe({ kind: isBook ? 'book' : 'trades', symbol, venues, depth })
  }
  return null
}

function subscribeCandles(
  call: Extract<ScriptCall, { kind: 'subscribeCandles' }>,
  ports: CallPorts,
): null {
  const symbol = readSymbol(call.symbol)
  const timeframe = readTimeframe(call.timeframe)
  const venues = readVenues(call.exchanges)
  if (ports.state() !== 'Stopped') ports.subscribeCandles({ symbol, timeframe, venues })
  return null
}

function open(call: Extract<ScriptCall, { kind: 'open' }>, ports: CallPorts): string | null {
  const [side, size] = [call.side ?? 'buy', readSize(call.size)]
  const order: NewOrder = {
    symbol: readSymbol(call.symbol),
    venue: readVenue(call.exchange),
    side,
    effect: 'open',
    size,
    ...readKind(call, 'open')(size, side),
  }
  const state = ports.state()
  if (state !== 'Running') {
    ports.refused(`Opening is blocked: the algorithm is ${state}.`)
    return null
  }
  const words = order.side === 'sell' ? notAllotted(order, ports) || notSpare(order, ports) : ''
  if (words === '') return send(order, ports)
  ports.refused(`open_position: ${words}`)
  return null
}

function close(call: Extract<ScriptCall, { kind: 'close' }>, ports: CallPorts): string | null {
  const symbol = readSymbol(call.symbol)
  const venue = readVenue(call.exchange)
  const wanted = call.size === null ? null : readSize(call.size)
  const terms = readKind(call, 'close')
  const state = ports.state()
  if (state !== 'Running' && state !== 'Paused') return null
  const most = ports.account.closable(symbol, venue)
  if (most.lte(zero)) return null
  const size = wanted === null || exact(wanted).gt(most) ? most.toFixed() : wanted
  const side = ports.account.sizeOf(symbol, venue).lt(zero) ? 'buy' : 'sell'
  return send({ symbol, venue, side, effect: 'close', size, ...terms(size, side) }, ports)
}

function send(order: NewOrder, { trading, account, state, refused }: CallPorts): string | null {
  const mayOpen = () => order.effect === 'close' || state() === 'Running'
  const placed = trading.place(order, mayOpen)
  if ('refusal' in placed) {
    const what = order.effect === 'open' ? 'open_position' : 'close_position'
    refused(`${what}: ${placed.refusal}`)
    return null
  }
  if ('whole' in placed) {
    for (const part of placed.parts) account.update(part)
    account.updateWhole(placed.whole)
    account.isWholeOther(placed.whole.id)
    return placed.whole.id
  }
  account.update(placed.order)
  return placed.order.clientOrderId
}

/** A plain order, or one that Leadline makes of several; its limit is that of the first. */
export function readKind(
  call: AskedTerms,
  effect: 'open' | 'close',
): (size: string, side: 'buy' | 'sell') => ReadTerms & Pick<NewOrder, 'synthetic'> {
  const { synthetic } = call
  const terms = readTerms(call)
  if (!synthetic) return () => terms
  const made = readSynthetic(synthetic, call, effect)
  return (size, side) => ({ ...terms, synthetic: made(size, side) })
}

/** A part of a synthetic order goes with the whole of it. */
function cancel(id: string, ports: CallPorts): boolean {
  const { account, trading, state } = ports
  const { source } = account.get(id) ?? {}
  const whole = account.whole(source?.kind === 'held' ? source.id : id)
  if (whole && isActive(whole)) {
    if (whole.status !== 'active' || state() === 'Stopped') return false
    trading.cancel([whole.id])
    return true
  }
  return cancelOrder(id, ports)
}

function cancelOrder(id: string, { account, trading, state }: CallPorts): boolean {
  const order = account.working().find(({ clientOrderId }) => clientOrderId === id)
  // One that Leadline cancels to put another in its place: now nothing is put there.
  const isGoing = order?.pending === 'cancel' && order.cancelAskedBy !== 'leadline'
  if (!order || isGoing || state() === 'Stopped') return false
  trading.cancel([id])
  return true
}

function readSize(size: string): string {
  if (exact(size).gt(zero)) return size
  throw new WrongValue('the size must be above 0')
}
