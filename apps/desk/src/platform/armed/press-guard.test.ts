import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { formatDecimal } from '../numbers/format-decimal.ts'
import { armedForMs, ArmedMode } from './armed-mode.ts'
import { clickOrder } from './click-order.ts'
import { keyOrder } from './key-order.ts'
import { type ArmedPress, PressGuard } from './press-guard.ts'

const press: ArmedPress<string> = {
  now: 10_000,
  button: 0,
  key: 'a',
  cell: 'cell',
  clicks: 1,
  paintedAt: 0,
  isLive: true,
  hasModifier: false,
}

function armed(): { mode: ArmedMode; guard: PressGuard<string> } {
  const mode = new ArmedMode()
  mode.arm(9000)
  return { mode, guard: new PressGuard(mode, true) }
}

test('an armed click is sent when the button is let go on the cell that was pressed', () => {
  const { guard } = armed()
  expect(guard.pressed(press)).toBeNull()
  expect(guard.released(10_050, 0, 'a')).toBe('cell')
  expect(guard.released(10_060, 0, 'a')).toBeNull()
})

test('a window that was just opened is not armed, and sends nothing', () => {
  const guard = new PressGuard<string>(new ArmedMode(), true)
  expect(guard.pressed(press)).toBeNull()
  expect(guard.released(10_050, 0, 'a')).toBeNull()
})

test('the second click of a double click sends nothing', () => {
  const { guard } = armed()
  guard.pressed(press)
  guard.released(10_050, 0, 'a')
  expect(guard.pressed({ ...press, now: 10_200, clicks: 2 })).toBe('double')
  expect(guard.released(10_250, 0, 'a')).toBeNull()
})

test('a row that came under the pointer 299 ms ago is not clicked', () => {
  const { guard } = armed()
  expect(guard.pressed({ ...press, paintedAt: 9701 })).toBe('moved')
  expect(guard.released(10_050, 0, 'a')).toBeNull()
})

test('the click that brings the window to the front sends nothing', () => {
  const { guard } = armed()
  guard.blurred()
  guard.focused(9990)
  expect(guard.pressed(press)).toBe('focus')
  expect(guard.released(10_050, 0, 'a')).toBeNull()
})

test('a book that is not live takes no click', () => {
  const { guard } = armed()
  expect(guard.pressed({ ...press, isLive: false })).toBe('not-live')
})

test.each(['lock', 'halt', 'frozen', 'hand'] as const)(
  '%s ends it also between press and release',
  (why) => {
    const { mode, guard } = armed()
    guard.pressed(press)
    mode.disarm(why)
    expect(guard.released(10_050, 0, 'a')).toBeNull()
    expect(mode.ended.get()).toBe(why)
  },
)

test('after five minutes without a key or click the next click sends nothing, and does not arm again', () => {
  const { mode, guard } = armed()
  const late = { ...press, now: 9000 + armedForMs }
  guard.pressed(late)
  expect(guard.released(late.now + 10, 0, 'a')).toBeNull()
  expect(mode.isArmed.get()).toBe(false)
})

const cell = {
  symbol: 'BTC-USD',
  venue: 'kraken',
  side: 'bid',
  price: '64990',
  bestBid: '64995',
  bestAsk: '65000',
} as const

const manual = tableAfter(guide('depth-of-book'), '## Armed mode')

test.each(manual.filter(([button]) => button === 'Left' || button === 'Right'))(
  'the manual’s %s button at %s sends: %s',
  (button, where, sent) => {
    const [price = '', side = ''] = numbersIn(where ?? '', /^([\d,]+), (above|below) the market$/)
    const at = { ...cell, price: plain(price), side: side === 'above' ? 'ask' : 'bid' } as const
    const order = clickOrder(button === 'Left' ? 'left' : 'right', at, '0.5')
    if (!('terms' in order)) throw new Error(order.refusal)
    const { kind, limitPrice, stopPrice, size } = order.terms
    const type = kind === 'limit' ? 'limit' : 'stop market'
    const verb = order.terms.side === 'buy' ? 'Buy' : 'Sell'
    expect(`${verb} ${size} BTC, ${type} ${formatDecimal(limitPrice ?? stopPrice)}`).toBe(sent)
  },
)

test('the manual shows both buttons above and below the market', () => {
  expect(manual.map(([button]) => button)).toEqual(['Left', 'Left', 'Right', 'Right', 'Middle'])
})

test('a row that the market has passed is not sent: it would trade at once', () => {
  const passed = { ...cell, price: '65000' }
  expect(clickOrder('left', passed, '0.5')).toEqual({
    refusal: 'Not sent: the market has passed this row.',
  })
})

test.each(['', '0', '-1', 'all'])('a size of “%s” sends nothing', (size) => {
  expect(clickOrder('left', cell, size)).toEqual({
    refusal: 'Not sent: type a size into the bar first.',
  })
})

test('join rests at the own side’s best price; hit and lift take the other’s, and nothing beyond it', () => {
  const market = { symbol: 'BTC-USD', venue: 'kraken', bid: '64995', ask: '65000' } as const
  const made = (['join-bid', 'join-ask', 'hit', 'lift'] as const).map((key) => {
    const order = keyOrder(key, market, '0.5')
    return 'terms' in order ? order.terms : order.refusal
  })
  expect(made).toMatchObject([
    { side: 'buy', kind: 'limit', limitPrice: '64995', timeInForce: 'gtc' },
    { side: 'sell', kind: 'limit', limitPrice: '65000', timeInForce: 'gtc' },
    { side: 'sell', kind: 'limit', limitPrice: '64995', timeInForce: 'ioc' },
    { side: 'buy', kind: 'limit', limitPrice: '65000', timeInForce: 'ioc' },
  ])
  expect(keyOrder('lift', { ...market, ask: null }, '0.5')).toEqual({
    refusal: 'Not sent: no live ask on Kraken.',
  })
})

test('an exchange without stop market is said to have none', () => {
  expect(clickOrder('right', { ...cell, venue: 'coinbase' }, '1')).toEqual({
    refusal: 'Not sent: Coinbase has no stop market. Use the ticket for a stop limit.',
  })
})
