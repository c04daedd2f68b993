import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { documentFamily } from '@leadline/desk-protocol/messages/document-messages'
import { expect, test } from 'vitest'

import type { Hub } from '../hub.ts'
import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'
import { type DocumentStore, DocumentError, memoryDocuments } from './document-service.ts'

const list: KeptDocument = {
  kind: 'watch-list',
  name: 'main',
  version: 1,
  body: { symbols: ['BTC-USD', 'ETH-USD'] },
}
const keep = { type: 'keep', document: list } as const

function windowOf(hub: Hub): TestDesk {
  const desk = new TestDesk(hub)
  desk.join(documentFamily)
  return desk
}

test('what one window keeps, another one finds, and a third learns of at once', () => {
  const { hub } = openTestHub()
  const [first, second] = [windowOf(hub), windowOf(hub)]
  expect(first.answer(documentFamily, keep).isDone).toBe(true)
  expect(second.updates(documentFamily)).toEqual([{ type: 'documentKept', document: list }])
  expect(first.updates(documentFamily)).toEqual([])
  const found = new TestDesk(hub).answer(documentFamily, { type: 'documents' })
  expect(found).toMatchObject({ isDone: true, list: [list], trouble: null })
})

test('of two windows that keep the same document the last one wins', () => {
  const { hub } = openTestHub()
  const [first, second] = [windowOf(hub), windowOf(hub)]
  first.request(documentFamily, keep)
  const later = { ...list, body: { symbols: ['SOL-USD'] } }
  second.request(documentFamily, { type: 'keep', document: later })
  expect(first.updates(documentFamily)).toEqual([{ type: 'documentKept', document: later }])
  expect(hub.documents.all().list).toEqual([later])
  second.request(documentFamily, { type: 'forget', kind: 'watch-list', name: 'main' })
  expect(first.updates(documentFamily).at(-1)).toEqual({
    type: 'documentForgotten',
    kind: 'watch-list',
    name: 'main',
  })
  expect(hub.documents.all().list).toEqual([])
})

test('a window that is gone is sent nothing', () => {
  const { hub } = openTestHub()
  const [first, gone] = [windowOf(hub), windowOf(hub)]
  gone.leave()
  const received = gone.said.length
  first.request(documentFamily, keep)
  expect(gone.said.length).toBe(received)
})

test('a disk that takes nothing is reported in readable text, and nobody else learns of a change that was not kept', () => {
  const documents: DocumentStore = {
    ...memoryDocuments(),
    keep: () => {
      throw new DocumentError('The disk is full.')
    },
  }
  const { hub } = openTestHub(['coinbase'], { documents })
  const [first, second] = [windowOf(hub), windowOf(hub)]
  const received = second.said.length
  const kept = first.answer(documentFamily, keep)
  expect(kept).toMatchObject({ isDone: false, reason: 'The disk is full.' })
  expect(second.said.length).toBe(received)
})

test.each([
  ['no name', { ...list, name: '' }],
  ['a name with a line break', { ...list, name: 'a\nb' }],
  ['no body', { ...list, body: undefined }],
  ['a kind in capitals', { ...list, kind: 'Layout' }],
])('a document with %s is not understood', (_words, document) => {
  const { hub } = openTestHub()
  const desk = new TestDesk(hub)
  const reply = desk.answer(documentFamily, { type: 'keep', document: document as KeptDocument })
  expect(reply).toMatchObject({ isDone: false, reason: 'This is not a request of this protocol.' })
})
