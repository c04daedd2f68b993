import type { ChatMessage } from '@leadline/contract/chat/message'
import type { WireOrder, WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { mergedMessages } from '../../platform/chat/merged-messages.ts'
import { chatPanel } from './chat-panel.ts'
import { nextRoom, roomsOf, unreadText } from './chat-rooms.ts'
import { canBeEdited } from './messages/edit-window.ts'
import {
  linesInWindow,
  movedDown,
  movedUp,
  staysAtEnd,
  windowLength,
} from './messages/log-window.ts'
import { isFollowUp } from './messages/message-groups.ts'
import { sendableText } from './writing/sendable-text.ts'
import { orderWords, positionWords } from './writing/share-words.ts'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 18, 16)

function message(id: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    sequence: id,
    room: 'lobby',
    author: 'bob',
    role: 'member',
    text: `message ${id}`,
    state: 'shown',
    sentAt: now,
    editedAt: null,
    mentions: [],
    ...changes,
  }
}

const many = Array.from({ length: 400 }, (_, index) => message(index + 1))

test('of a message that comes twice the newer state is shown, once, at its place', () => {
  const edited = message(1, { sequence: 9, text: 'edited' })
  expect(mergedMessages([message(2)], [edited, message(1)])).toEqual([edited, message(2)])
})

test(`at most ${windowLength} messages are in the document, and every one can be scrolled to`, () => {
  const seen = new Set<number>()
  let last: number | undefined
  for (;;) {
    const lines = linesInWindow(many, last)
    expect(lines).toHaveLength(windowLength)
    for (const { id } of lines) seen.add(id)
    const up = movedUp(many, last)
    if (up === undefined) break
    last = up
  }
  expect(seen.size).toBe(many.length)
  expect(linesInWindow(many, last)[0]?.id).toBe(1)
  let steps = 0
  while (last !== undefined && steps < 100) {
    last = movedDown(many, last)
    steps += 1
  }
  expect(linesInWindow(many, last).at(-1)?.id).toBe(400)
})

test('a message that comes while one reads older ones moves nothing', () => {
  const before = linesInWindow(many, 200)
  expect(linesInWindow([...many, message(401)], 200)).toEqual(before)
})

test('who reads the newest sees why a message was refused, and who scrolled up stays where they are', () => {
  const atEnd = { scrollTop: 500, below: 0, isPinned: true, pinnedTop: 500 }
  expect(staysAtEnd(atEnd)).toBe(true)
  // Words and buttons came below it, before anybody moved.
  expect(staysAtEnd({ ...atEnd, below: 72 })).toBe(true)
  expect(staysAtEnd({ ...atEnd, scrollTop: 428, below: 72 })).toBe(false)
  expect(staysAtEnd({ ...atEnd, scrollTop: 428, below: 144, isPinned: false })).toBe(false)
})

test('there is a lobby, support, and a room for each asset that is followed, once', () => {
  const lists = { main: ['BTC-USD', 'ETH-USD'], more: ['ETH-BTC', 'SOL-USDC'] }
  expect(roomsOf(lists)).toEqual(['lobby', 'support', 'BTC', 'ETH', 'SOL'])
  const symbols = Array.from({ length: 90 }, (_, index) => `A${index}-USD`)
  expect(roomsOf({ main: symbols })).toHaveLength(60)
})

test('the next room is one with something unread, and simply the next where there is none', () => {
  const rooms = ['lobby', 'support', 'BTC', 'ETH']
  const unread = (room: string, count: number) => [room, { unread: count }] as const
  const facts = new Map([unread('lobby', 3), unread('BTC', 0)]) as never
  expect(nextRoom(rooms, 'support', facts)).toBe('lobby')
  expect(nextRoom(rooms, 'lobby', facts)).toBe('support')
  expect(nextRoom(rooms, 'gone', new Map())).toBe('lobby')
  expect([unreadText(99), unreadText(100)]).toEqual(['99', '99+'])
})

test('an own message can be changed for a day; one of somebody else, or one that is gone, never', () => {
  const own = message(1, { author: 'Alice', sentAt: now - 23 * hourMs })
  expect(canBeEdited(own, 'alice', now)).toBe(true)
  expect(canBeEdited(own, 'alice', now + hourMs)).toBe(false)
  expect(canBeEdited(own, 'bob', now)).toBe(false)
  expect(canBeEdited({ ...own, author: '' }, '', now)).toBe(false)
  expect(canBeEdited({ ...own, state: 'deleted' }, 'alice', now)).toBe(false)
})

test('a name is repeated after five minutes, and behind somebody else', () => {
  const later = (ms: number, changes = {}) => message(2, { sentAt: now + ms, ...changes })
  expect(isFollowUp(message(1), later(4 * 60_000))).toBe(true)
  expect(isFollowUp(message(1), later(5 * 60_000))).toBe(false)
  expect(isFollowUp(message(1), later(0, { author: 'carol' }))).toBe(false)
  expect(isFollowUp(message(1), later(0, { role: 'staff' }))).toBe(false)
})

test('what was pasted is sent without characters that the server refuses', () => {
  expect(sendableText('  a\r\nb\u2028c\u0000\u001B[31m \u202Ed\uD800\t ')).toBe(
    'a\nb\nc[31m d\uFFFD',
  )
  expect(sendableText(' \n ')).toBe('')
})

test('a position and an order are shared without their number, their key and their worth', () => {
  const position = {
    asset: 'BTC',
    keyId: 'key-of-alice',
    size: '0.25',
    averagePrice: '64210.5',
    valueUsd: '16052.62',
  } as WirePosition
  expect(positionWords(position)).toBe('Position: 0.25 BTC at 64,210.50 on average')
  expect(positionWords({ ...position, averagePrice: null })).toBe('Position: 0.25 BTC')
  const order = {
    clientOrderId: 'order-of-alice',
    keyId: 'key-of-alice',
    venue: 'kraken',
    state: 'open',
    pending: null,
    filled: '0',
    terms: {
      symbol: 'BTC-USD',
      side: 'buy',
      kind: 'limit',
      size: '0.1',
      quoteSize: null,
      limitPrice: '64000',
      stopPrice: null,
      timeInForce: 'gtc',
    },
  } as WireOrder
  expect(orderWords(order)).toBe('Order: Buy 0.1 BTC-USD limit 64,000.00 on Kraken, working')
})

test('a layout that was kept with other settings opens in the lobby', () => {
  expect(chatPanel.readSettings(undefined)).toEqual({ room: 'lobby' })
  expect(chatPanel.readSettings({ room: 7 })).toEqual({ room: 'lobby' })
  expect(chatPanel.readSettings({ room: 'BTC' })).toEqual({ room: 'BTC' })
})
