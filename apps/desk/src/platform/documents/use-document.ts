import { createContext, useCallback, useContext, useMemo } from 'react'

import { useValue } from '../value.ts'
import type { DocumentCabinet } from './document-cabinet.ts'
import type { DocumentForm } from './document-form.ts'

export const CabinetContext = createContext<DocumentCabinet | undefined>(undefined)

export function useCabinet(): DocumentCabinet {
  const cabinet = useContext(CabinetContext)
  if (!cabinet) throw new Error('useCabinet outside of a desk')
  return cabinet
}

/** One document, and a way to keep another in its place. It changes here when another window keeps it, too. */
export function useDocument<Body>(
  form: DocumentForm<Body>,
  name: string,
): [Body, (next: Body) => void] {
  const cabinet = useCabinet()
  const document = useValue(cabinet.ofKind(form.kind)).get(name)
  const body = useMemo(() => (document && form.read(document)) ?? form.empty, [document, form])
  const keep = useCallback((next: Body) => cabinet.keep(form, name, next), [cabinet, form, name])
  return [body, keep]
}

/** The names of all documents of a kind, in the order of the alphabet. */
export function useDocumentNames(kind: string): readonly string[] {
  const documents = useValue(useCabinet().ofKind(kind))
  return useMemo(() => [...documents.keys()].toSorted((a, b) => a.localeCompare(b)), [documents])
}
