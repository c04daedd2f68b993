import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { documentForm } from '../../../platform/documents/document-form.ts'
import type { KnownForm } from '../../../platform/documents/known-forms.ts'
import { exportedDocuments, readPreferencesFile, writePreferencesFile } from './preferences-file.ts'

const list = documentForm({
  kind: 'watch-list',
  schema: z.object({ symbols: z.array(z.string()) }),
  empty: { symbols: [] },
})
const forms: KnownForm[] = [{ form: list, titleOf: (name) => `Watch list ${name}` }]
const kept = (name: string, symbols: string[], kind = 'watch-list'): KeptDocument => ({
  kind,
  name,
  version: 1,
  body: { symbols },
})

const write = (documents: KeptDocument[], known: KnownForm[]) =>
  writePreferencesFile(exportedDocuments(documents, known))

test('a strategy does not leave this computer with the preferences unless its owner ticks that', () => {
  const script = documentForm({ kind: 'python-script', schema: z.unknown(), empty: '' })
  const all: KnownForm[] = [...forms, { form: script, titleOf: String, isOnlyAsked: true }]
  const documents = [kept('main', ['BTC-USD']), kept('dip_buyer.py', [], 'python-script')]
  expect(exportedDocuments(documents, all)).toEqual([documents[0]])
  expect(exportedDocuments(documents, all, true)).toEqual(documents)
})

test('what is not in the list of exported forms never leaves this computer', () => {
  const text = write(
    [kept('main', ['BTC-USD']), { ...kept('k', []), kind: 'api-key', body: 'top secret' }],
    forms,
  )
  expect(text).toContain('BTC-USD')
  expect(text).not.toContain('secret')
})

test('an import says of each document what it would change', () => {
  const text = write(
    [kept('main', ['BTC-USD']), kept('alts', ['SOL-USD']), kept('same', ['ETH-USD'])],
    forms,
  )
  const here = new Map([
    ['main', kept('main', ['ETH-USD'])],
    ['same', kept('same', ['ETH-USD'])],
  ])
  expect(readPreferencesFile(text, (_, name) => here.get(name), forms)).toMatchObject({
    entries: [
      { title: 'Watch list main', effect: 'replaces' },
      { title: 'Watch list alts', effect: 'new' },
      { title: 'Watch list same', effect: 'same' },
    ],
    leftOut: 0,
  })
})

test.each([
  ['not json', 'This is not an export of Leadline'],
  ['{"leadline":"preferences","format":2,"documents":[]}', 'A newer Leadline wrote this file'],
  ['{"documents":[]}', 'This is not an export of Leadline'],
])('%s changes nothing, as readable text', (text, words) => {
  expect(readPreferencesFile(text, () => undefined, forms)).toEqual({
    mistake: expect.stringContaining(words) as string,
  })
})

test('a document that cannot be read, or that nobody knows, is not imported', () => {
  const documents = [
    { ...kept('main', []), body: { symbols: 7 } },
    { ...kept('next', []), version: 9 },
    kept('x', [], 'horoscope'),
    'noise',
  ]
  const text = JSON.stringify({ leadline: 'preferences', format: 1, documents })
  const read = readPreferencesFile(text, () => undefined, forms)
  expect(read).toMatchObject({
    entries: [{ effect: 'unreadable' }, { effect: 'unreadable' }],
    leftOut: 2,
  })
})
