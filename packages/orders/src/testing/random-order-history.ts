import fc from 'fast-check'

import type { OrderManager } from '../order-manager.ts'
import type { OrderManagerHarness } from './order-manager-harness.ts'
import { placeFakeOrder, testBuy } from './test-bed-actions.ts'

export interface TestBedAct {
  what: TestBedActName
  pick: number
}

export const testBedActNames = [
  'place',
  'place',
  'market',
  'ioc',
  'double click',
  'cancel',
  'cancel all',
  'amend',
  'arrive',
  'arrive',
  'arrive',
  'arrive',
  'arrive late',
  'receive',
  'receive',
  'receive',
  'receive late',
  'receive twice',
  'lose answer',
  'lose request',
  'fill',
  'fill',
  'elsewhere',
  'cancel elsewhere',
  'line down',
  'line up',
  'kill',
  'kill soon',
  'wait',
  'wait long',
  'move prices',
] as const
type TestBedActName = (typeof testBedActNames)[number]

export const testBedActs = (maxLength: number) =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...testBedActNames),
      pick: fc.integer({ min: 0, max: 999 }),
    }),
    { maxLength },
  )

/** Does what a trader, an exchange, a connection and bad luck can do, in any order. */
export function perform(
  testBed: OrderManagerHarness,
  { what, pick }: TestBedAct,
  index: number,
): void {
  const from = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(list.length, 1)]
  const { connection, exchange, manager } = testBed
  const sending = testBed.connections.find(({ toExchange }) => toExchange.length > 0) ?? connection
  const size = `${(pick % 9) + 1}.${pick % 1000}`
  switch (what) {
    case 'place':
      return void placeFakeOrder(testBed, `D-${index}`, { ...testBuy, size })
    case 'market':
      return void placeFakeOrder(testBed, `D-${index}`, {
        ...testBuy,
        kind: 'market',
        limitPrice: null,
        timeInForce: 'ioc',
        size,
      })
    case 'ioc':
      return void placeFakeOrder(testBed, `D-${index}`, { ...testBuy, timeInForce: 'ioc', size })
    case 'double click':
      return void placeFakeOrder(testBed, `D-${pick % (index + 1)}`, { ...testBuy, size })
    case 'cancel':
      return cancelOne(manager, pick)
    case 'cancel all':
      return void manager.cancel({ kind: 'everywhere' })
    case 'amend': {
      const order = from(manager.records.working())
      if (!order) return
      const change = { limitPrice: `${90 + (pick % 9)}.5`, stopPrice: null, size: null }
      const { clientOrderId } = order
      return void manager.amend({
        draftId: `A-${index}`,
        clientOrderId,
        change,
        isPriceConfirmed: false,
      })
    }
    case 'arrive':
      return connection.arrive(sending.toExchange, 0)
    case 'arrive late':
      return connection.arrive(sending.toExchange, pick % Math.max(sending.toExchange.length, 1))
    case 'receive':
      return connection.arrive(connection.toManager, 0)
    case 'receive late':
      return connection.arrive(
        connection.toManager,
        pick % Math.max(connection.toManager.length, 1),
      )
    case 'receive twice':
      return from(connection.toManager)?.run()
    case 'lose answer':
      return void connection.toManager.splice(pick % Math.max(connection.toManager.length, 1), 1)
    case 'lose request':
      return void sending.toExchange.splice(pick % Math.max(sending.toExchange.length, 1), 1)
    case 'fill':
      return exchange.fill(from(exchange.open())?.venueOrderId ?? '', size)
    case 'elsewhere':
      return void exchange.placeElsewhere({ ...testBuy, size })
    case 'cancel elsewhere':
      return exchange.cancelElsewhere(from(exchange.open())?.venueOrderId ?? '')
    case 'line down':
      return connection.down()
    case 'line up':
      return connection.up()
    case 'kill':
      return testBed.restart()
    case 'kill soon': {
      testBed.stepsToLive = pick % 12
      return
    }
    case 'wait':
      return testBed.advance((pick % 60) * 100)
    case 'wait long':
      return testBed.advance(pick * 100)
    case 'move prices': {
      const bid = 95 + (pick % 11)
      const half = pick % 2 === 0 ? '.00' : '.50'
      testBed.prices = {
        bestBid: `${bid}${half}`,
        bestAsk: `${bid + 1}${half}`,
        lastPrice: `${bid}.75`,
        isLive: pick % 17 !== 0,
      }
      return manager.pricesMoved('coinbase', 'BTC-USD')
    }
  }
}

function cancelOne(manager: OrderManager, pick: number): void {
  const working = manager.records.working()
  const order = working[pick % Math.max(working.length, 1)]
  if (order) manager.cancel({ kind: 'orders', clientOrderIds: [order.clientOrderId] })
}
