import { expect, test } from 'vitest'

import { EventReader } from './event-reader.ts'

function reader() {
  const read: string[] = []
  const events = new EventReader({
    data: (text) => read.push(text),
    comment: () => read.push(':'),
    tooLarge: () => read.push('too large'),
  })
  const bytes = new TextEncoder()
  return { read, say: (text: string) => events.read(bytes.encode(text)), events }
}

test('events are read wherever the connection cuts them, also within a character', () => {
  const { read, events } = reader()
  const whole = new TextEncoder().encode(
    ':\n\nid: 1\ndata: {"a":"é €"}\r\n\r\ndata: 1\ndata: 2\n\n',
  )
  for (const byte of whole) events.read(Uint8Array.of(byte))
  expect(read).toEqual([':', '{"a":"é €"}', '1\n2'])
})

test('a line without an end is given up while it goes on, and the event after it is read', () => {
  const { read, say } = reader()
  const piece = 'x'.repeat(50_000)
  say('data: ')
  for (let count = 0; count < 20; count += 1) say(piece)
  expect(read).toEqual(['too large'])
  say('\ndata: the same event\n\ndata: next\n\n')
  expect(read).toEqual(['too large', 'next'])
})

test('an event of many lines is bounded as one line is', () => {
  const { read, say } = reader()
  for (let count = 0; count < 100_000; count += 1) say('data: more\n')
  expect(read).toEqual(['too large'])
  say('\n:\n')
  expect(read).toEqual(['too large', ':'])
})
