import { MarketSymbol } from '@leadline/desk-protocol/frames/view-spec'
import { useMemo } from 'react'
import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { useDocumentStore } from '../documents/use-document.ts'
import { useValue } from '../value.ts'

/** The list that every trader starts with. It can be emptied, not deleted: filters may name it. */
export const mainList = 'main'

/** A named set of symbols. */
export const watchList = documentForm({
  kind: 'watch-list',
  schema: z.object({ symbols: z.array(MarketSymbol).check(z.maxLength(500)) }),
  empty: { symbols: [] },
})

const mainSymbols: readonly string[] = ['BTC-USD', 'ETH-USD']

export type WatchLists = Readonly<Record<string, readonly string[]>>

/** Every list by name, `main` first, then in the order of the alphabet. */
export function allWatchLists(documentStore: DocumentStore): WatchLists {
  const documents = documentStore.ofKind(watchList.kind).get()
  const names = [...documents.keys()].filter((name) => name !== mainList)
  const symbolsOf = (name: string) => {
    const document = documents.get(name)
    if (document) return watchList.read(document)?.symbols ?? []
    return name === mainList ? mainSymbols : []
  }
  return Object.fromEntries(
    [mainList, ...names.toSorted((a, b) => a.localeCompare(b))].map((name) => [
      name,
      symbolsOf(name),
    ]),
  )
}

export function useWatchLists(): WatchLists {
  const documentStore = useDocumentStore()
  const documents = useValue(documentStore.ofKind(watchList.kind))
  // oxlint-disable-next-line react/exhaustive-deps -- the documents are what the lists are read from
  return useMemo(() => allWatchLists(documentStore), [documentStore, documents])
}

/** Why a list cannot have that name; undefined where it can. */
export function listNameMistake(name: string, taken: WatchLists): string | undefined {
  if (!/^[a-z0-9-]{1,40}$/.test(name)) {
    return 'Use lowercase letters, digits and hyphens, such as layer-one.'
  }
  return Object.hasOwn(taken, name) ? `There is a list named ${name} already.` : undefined
}
