import { createContext, useCallback, useContext, useMemo } from 'react'

import { useValue } from '../value.ts'
import type { DocumentForm } from './document-form.ts'
import type { DocumentStore } from './document-store.ts'

export const DocumentStoreContext = createContext<DocumentStore | undefined>(undefined)

export function useDocumentStore(): DocumentStore {
  const documentStore = useContext(DocumentStoreContext)
  if (!documentStore) throw new Error('useDocumentStore outside of a desk')
  return documentStore
}

/** One document, and a way to keep another in its place. It changes here when another window keeps it, too. */
export function useDocument<Body>(
  form: DocumentForm<Body>,
  name: string,
): [Body, (next: Body) => void] {
  const documentStore = useDocumentStore()
  const document = useValue(documentStore.ofKind(form.kind)).get(name)
  const body = useMemo(() => (document && form.read(document)) ?? form.empty, [document, form])
  const keep = useCallback(
    (next: Body) => documentStore.keep(form, name, next),
    [documentStore, form, name],
  )
  return [body, keep]
}

/** The names of all documents of a kind, in the order of the alphabet. */
export function useDocumentNames(kind: string): readonly string[] {
  const documents = useValue(useDocumentStore().ofKind(kind))
  return useMemo(() => [...documents.keys()].toSorted((a, b) => a.localeCompare(b)), [documents])
}
