import { expect } from 'vitest'

import { openPaperDesk } from '../paper-desk.ts'
import { type ConformanceCase, everywhere } from './conformance-case.ts'

const symbol = 'BTC-USD'
/** By then every exchange has reported it: by a channel, or by the list that is read every five minutes. */
const channelMs = 5000
const listMs = 6 * 60_000

/** A market that stops being one, and is one again. */
export function closedMarket(
  number: ConformanceCase['number'],
  promise: string,
  fault: 'delisted' | 'trading-mode',
): ConformanceCase {
  const run: ConformanceCase['run'] = async ({ id, reportsHaltsAtOnce }) => {
    const all = openPaperDesk({ venues: [id], symbols: [symbol, 'ETH-USD'], actionsPerSecond: 5 })
    all.openLadder(1, symbol)
    const { market } = all.simulators
    /** Long stretches in which nothing has to happen but that lists are read. */
    const wait = async (ms: number) => {
      market.isPaused = true
      for (let passed = 0; passed < ms; passed += 5000) {
        await all.clock.advance(Math.min(5000, ms - passed))
        all.desk.look(1)
      }
      market.isPaused = false
    }
    const isShown = () => ['live', 'quotes'].includes(all.column(1, id) ?? '')
    const isFound = () => all.hub.directory.find('BTC', 10).some((one) => one.symbol === symbol)
    await all.advance(3000)
    // A list that was read a moment ago is not read again at once, whoever hints at it.
    await wait(70_000)
    await all.advance(3000)
    expect([isShown(), isFound()]).toEqual([true, true])
    all.simulators.setFault(id, fault, { when: 'always', symbol })
    await wait(reportsHaltsAtOnce ? channelMs : listMs)
    expect([isShown(), isFound()]).toEqual([false, false])
    // The list that is read later has fewer words, and does not bring it back.
    await wait(listMs)
    expect([isShown(), isFound()]).toEqual([false, false])
    const prices = all.desk.look(1).ladder
    expect([prices?.bestBid, prices?.bestAsk]).toEqual([null, null])
    all.simulators.setFault(id, fault, { when: 'off', symbol })
    await wait(listMs + 65_000)
    await all.advance(8000)
    expect([isShown(), isFound()]).toEqual([true, true])
    expect(all.errors).toEqual([])
    all.stop()
  }
  return { number, promise, skip: everywhere, run }
}
