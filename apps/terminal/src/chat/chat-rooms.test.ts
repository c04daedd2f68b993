import type { ChatMessage } from '@leadline/contract/chat/message'
import { expect, test } from 'vitest'

import { ChatRooms, mostMessages } from './chat-rooms.ts'

function message(id: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    sequence: id,
    room: 'lobby',
    author: 'bob',
    role: 'member',
    text: `message ${id}`,
    state: 'shown',
    sentAt: id,
    editedAt: null,
    mentions: [],
    ...changes,
  }
}

function joined(messages: ChatMessage[], after?: number) {
  return {
    type: 'joined',
    request: 1,
    room: 'lobby',
    messages,
    isResumed: after !== undefined,
    hasOlder: after === undefined ? false : null,
    cursor: Math.max(0, ...messages.map(({ sequence }) => sequence)),
    slowModeSeconds: 0,
    mark: { room: 'lobby', readUpTo: 0, unread: 0, mentions: 0 },
  } as const
}

function lobby(...messages: ChatMessage[]) {
  const rooms = new ChatRooms()
  rooms.add('lobby')
  rooms.joined(joined(messages))
  return rooms
}

test('an older state of a message never replaces a newer one, in whichever order they come', () => {
  const rooms = lobby(message(1, { sequence: 9, text: 'edited' }))
  expect(rooms.pushed(message(1, { sequence: 1 }), 'alice')).toBe(false)
  rooms.joined(joined([message(1, { sequence: 4, text: 'between' })], 3))
  expect(rooms.messages('lobby').map(({ text }) => text)).toEqual(['edited'])
})

test('the cursor goes on with what is pushed, and never back', () => {
  const rooms = lobby(message(5))
  rooms.pushed(message(6, { sequence: 12 }), 'alice')
  rooms.pushed(message(5, { sequence: 7 }), 'alice')
  expect(rooms.cursor('lobby')).toBe(12)
})

test('a message that comes twice is counted once, and one that was read elsewhere not at all', () => {
  const rooms = lobby()
  for (let time = 0; time < 2; time += 1) rooms.pushed(message(1), 'alice')
  expect(rooms.facts('lobby')?.unread).toBe(1)
  rooms.mark({ room: 'lobby', readUpTo: 5, unread: 0, mentions: 0 })
  rooms.pushed(message(4, { mentions: ['Alice'] }), 'alice')
  expect(rooms.facts('lobby')).toMatchObject({ unread: 0, mentions: 0 })
})

test('a mention counts however the name is written; a deleted message and an own one do not count', () => {
  const rooms = lobby()
  rooms.pushed(message(1, { mentions: ['Alice'] }), 'alice')
  rooms.pushed(message(2, { author: 'Alice' }), 'alice')
  rooms.pushed(message(3, { state: 'removed', text: '' }), 'alice')
  expect(rooms.facts('lobby')).toMatchObject({ unread: 1, mentions: 1 })
})

test(`of a room at most ${mostMessages} messages are kept, the newest, and the others can be fetched again`, () => {
  const rooms = lobby()
  for (let id = 1; id <= mostMessages + 10; id += 1) rooms.pushed(message(id), 'alice')
  expect(rooms.messages('lobby')).toHaveLength(mostMessages)
  expect(rooms.oldest('lobby')).toBe(11)
  expect(rooms.facts('lobby')?.hasOlder).toBe(true)
  rooms.pushed(message(3, { sequence: 9_000 }), 'alice')
  expect(rooms.oldest('lobby')).toBe(11)
})
