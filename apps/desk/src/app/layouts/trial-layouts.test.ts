import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { expect, test } from 'vitest'

import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { Value } from '../../platform/value.ts'
import { keepTrialLayouts, readTrialLayouts } from './trial-layouts.ts'

const kept = (kind: string): KeptDocument => ({ kind, name: 'one', version: 1, body: { kind } })

function memory() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  }
}

test('a trial leaves its layouts and its theme behind, and nothing else', () => {
  const store = memory()
  const everything = new Value<readonly KeptDocument[]>([])
  const documentStore = { everything, isReady: new Value(true) } as unknown as DocumentStore
  keepTrialLayouts(documentStore, store)
  const theme = { ...kept('preferences'), name: 'appearance', body: { theme: 'light' } }
  const others = [kept('watch-list'), kept('preferences')]
  everything.set([kept('layout'), ...others, kept('desk'), theme])
  expect([...store.items.values()].join()).not.toContain('watch-list')
  expect(readTrialLayouts(store)).toEqual([kept('layout'), kept('desk'), theme])
})

test.each([['nonsense'], ['{}'], ['[{"kind":"layout"}]'], ['[1]']])(
  'what cannot be read, such as %s, begins the trial afresh',
  (text) => {
    expect(readTrialLayouts({ getItem: () => text, setItem: () => {} })).toEqual([])
  },
)

test('a browser that lets no page store anything still has a trial', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  expect(readTrialLayouts({ getItem: forbidden, setItem: forbidden })).toEqual([])
})
