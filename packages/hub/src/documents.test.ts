import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { expect, test } from 'vitest'

import { type DocumentStore, DocumentTrouble, memoryDocuments } from './documents.ts'
import { TestDesk } from './testing/test-desk.ts'
import { openToyHub } from './testing/toy-hub.ts'

const list: KeptDocument = {
  kind: 'watch-list',
  name: 'main',
  version: 1,
  body: { symbols: ['BTC-USD', 'ETH-USD'] },
}

test('what one window keeps, another one finds, and a third hears of at once', () => {
  const { hub } = openToyHub()
  const [first, second] = [new TestDesk(hub), new TestDesk(hub)]
  first.say({ type: 'keep', request: 1, document: list })
  expect(first.said.at(-1)).toEqual({ type: 'kept', request: 1, trouble: null })
  expect(second.said.at(-1)).toEqual({ type: 'documentKept', document: list })
  expect(first.said).not.toContainEqual({ type: 'documentKept', document: list })
  const third = new TestDesk(hub)
  third.say({ type: 'documents', request: 7 })
  expect(third.said.at(-1)).toEqual({ type: 'documents', request: 7, list: [list], trouble: null })
})

test('of two windows that keep the same document the last one wins', () => {
  const { hub } = openToyHub()
  const [first, second] = [new TestDesk(hub), new TestDesk(hub)]
  first.say({ type: 'keep', request: 1, document: list })
  const later = { ...list, body: { symbols: ['SOL-USD'] } }
  second.say({ type: 'keep', request: 1, document: later })
  expect(first.said.at(-1)).toEqual({ type: 'documentKept', document: later })
  expect(hub.documents.all().list).toEqual([later])
  second.say({ type: 'forget', request: 2, kind: 'watch-list', name: 'main' })
  expect(first.said.at(-1)).toEqual({
    type: 'documentForgotten',
    kind: 'watch-list',
    name: 'main',
  })
  expect(hub.documents.all().list).toEqual([])
})

test('a window that is gone is told nothing', () => {
  const { hub } = openToyHub()
  const [first, gone] = [new TestDesk(hub), new TestDesk(hub)]
  gone.leave()
  const heard = gone.said.length
  first.say({ type: 'keep', request: 1, document: list })
  expect(gone.said.length).toBe(heard)
})

test('a disk that takes nothing is told in words, and nobody else hears of a change that was not kept', () => {
  const documents: DocumentStore = {
    ...memoryDocuments(),
    keep: () => {
      throw new DocumentTrouble('The disk is full.')
    },
  }
  const { hub } = openToyHub(['coinbase'], { documents })
  const [first, second] = [new TestDesk(hub), new TestDesk(hub)]
  const heard = second.said.length
  first.say({ type: 'keep', request: 3, document: list })
  expect(first.said.at(-1)).toEqual({ type: 'kept', request: 3, trouble: 'The disk is full.' })
  expect(second.said.length).toBe(heard)
})

test.each([
  ['no name', { ...list, name: '' }],
  ['a name with a line break', { ...list, name: 'a\nb' }],
  ['no body', { ...list, body: undefined }],
  ['a kind in capitals', { ...list, kind: 'Layout' }],
])('a document with %s is not understood', (_words, document) => {
  const { hub } = openToyHub()
  const desk = new TestDesk(hub)
  desk.sayText(JSON.stringify({ type: 'keep', request: 1, document }))
  expect(desk.said.at(-1)).toMatchObject({ type: 'notUnderstood' })
})
