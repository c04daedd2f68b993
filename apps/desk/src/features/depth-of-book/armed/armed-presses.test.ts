import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import { expect, test } from 'vitest'

import { ArmedDesk } from '../../../platform/armed/armed-desk.ts'
import { Value } from '../../../platform/value.ts'
import { type ArmedCell, listenForPresses } from './armed-presses.ts'

const cell: ArmedCell = {
  key: 'BTC-USD 7 64990 kraken',
  clicked: {
    symbol: 'BTC-USD',
    venue: 'kraken',
    side: 'bid',
    price: '64990',
    bestBid: '64995',
    bestAsk: '65000',
  },
  paintedAt: 0,
  isLive: true,
  ownIds: ['order-1'],
}

/** A ladder in a window, and a hub that takes every order. */
function ladderIn(hasFocus = true) {
  const sent: OrderRequest[] = []
  const risk = new Value<object | null>({ isHalted: false, isVaultLocked: false })
  const hub = { frozenSince: new Value<number | null>(null) }
  const trading = {
    risk,
    orders: new Value([]),
    accounts: new Value([{ keyId: 'K-1', venue: 'kraken' }]),
    act: async (request: OrderRequest) => {
      sent.push(request)
      return await Promise.resolve({ isDone: true, id: null, reason: '', problems: [] })
    },
  }
  const armed = new ArmedDesk(trading as never, hub as never)
  const view = Object.assign(new EventTarget(), { document: { hasFocus: () => hasFocus } })
  const body = Object.assign(new EventTarget(), { ownerDocument: { defaultView: view } })
  let now = 10_000
  const under = { cell: cell as ArmedCell | undefined }
  const leave = listenForPresses(
    body as never,
    armed,
    () => under.cell,
    () => '0.5',
    () => now,
  )
  const fire = (type: string, button = 0, more: object = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      button,
      detail: 1,
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      metaKey: false,
      ...more,
    })
    body.dispatchEvent(event)
    return event
  }
  const click = (button = 0, more: object = {}) => {
    now += 1000
    fire('mousedown', button, more)
    fire('mouseup', button, more)
    return fire(button === 2 ? 'contextmenu' : 'click', button, more)
  }
  return { armed, sent, risk, hub, view, under, leave, fire, click, arm: () => armed.mode.arm(now) }
}

test('an armed click is one order of a number of its own, with the size of the bar', () => {
  const { arm, click, sent } = ladderIn()
  arm()
  click()
  click()
  expect(sent).toMatchObject([
    {
      type: 'place',
      keyId: 'K-1',
      isPriceConfirmed: false,
      terms: { side: 'buy', kind: 'limit', size: '0.5', limitPrice: '64990', timeInForce: 'gtc' },
    },
    { type: 'place' },
  ])
  const ids = sent.map((request) => ('draftId' in request ? request.draftId : ''))
  expect(new Set(ids).size).toBe(2)
  expect(ids.every((id) => /^[\w-]{8,64}$/.test(id))).toBe(true)
})

test('a window that is not armed leaves every click to the ladder', () => {
  const { click, sent } = ladderIn()
  expect(click().defaultPrevented).toBe(false)
  expect(click(2).defaultPrevented).toBe(false)
  expect(sent).toEqual([])
})

test('right is a stop and opens no menu; middle cancels what is the trader’s own there', () => {
  const { arm, click, sent } = ladderIn()
  arm()
  expect(click(2).defaultPrevented).toBe(true)
  click(1)
  expect(sent).toMatchObject([
    { type: 'place', terms: { side: 'sell', kind: 'stop-market', stopPrice: '64990' } },
    { type: 'cancel', scope: { kind: 'orders', clientOrderIds: ['order-1'] } },
  ])
})

test.each([
  ['a double click', { detail: 2 }],
  ['a click with Ctrl', { ctrlKey: true }],
])('%s sends nothing and says so', (_, more) => {
  const { armed, arm, click, sent } = ladderIn()
  arm()
  click(0, more)
  expect(sent).toEqual([])
  expect(armed.last.get()).toMatchObject({ isError: true })
})

test('a halt, a locked vault or a hub that is gone disarms, and the next click sends nothing', () => {
  const ends = [
    ({ risk }: ReturnType<typeof ladderIn>) => risk.set({ isHalted: true, isVaultLocked: false }),
    ({ risk }: ReturnType<typeof ladderIn>) => risk.set({ isHalted: false, isVaultLocked: true }),
    ({ hub }: ReturnType<typeof ladderIn>) => hub.frozenSince.set(1),
  ]
  for (const end of ends) {
    const ladder = ladderIn()
    ladder.arm()
    end(ladder)
    ladder.click()
    expect([ladder.armed.mode.isArmed.get(), ladder.sent]).toEqual([false, []])
  }
})

test('a press beside the cells of exchanges, and one after the panel has gone, send nothing', () => {
  const { arm, click, under, leave, sent } = ladderIn()
  arm()
  under.cell = undefined
  expect(click().defaultPrevented).toBe(false)
  under.cell = cell
  leave()
  click()
  expect(sent).toEqual([])
})

test('a button that was let go beside the cells is not held any more', () => {
  const { arm, fire, click, under, sent } = ladderIn()
  arm()
  fire('mousedown')
  under.cell = undefined
  fire('mouseup')
  under.cell = cell
  click()
  click(2)
  expect(sent).toHaveLength(2)
})
