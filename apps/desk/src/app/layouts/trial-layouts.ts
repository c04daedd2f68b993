import { KeptDocument } from '@leadline/desk-protocol/kept-document'
import * as z from 'zod/mini'

import { deskForm, layoutForm } from '../../features/layouts/layout-form.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { appearance, appearanceName } from '../../platform/preferences/appearance.ts'

const storageName = 'leadline-try-layouts'

/** All that a trial leaves behind: how its panels stand, which layout was open, and its theme. */
const isKept = ({ kind, name }: KeptDocument) =>
  kind === layoutForm.kind ||
  kind === deskForm.kind ||
  (kind === appearance.kind && name === appearanceName)

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function readTrialLayouts(store: Store): KeptDocument[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(storageName) ?? '[]')
    const documents = z.safeParse(z.array(KeptDocument), kept).data ?? []
    return documents.filter(isKept)
  } catch {
    // Nothing readable, or a browser that lets no page store anything: the trial begins afresh.
    return []
  }
}

export function keepTrialLayouts(documentStore: DocumentStore, store: Store): void {
  documentStore.everything.subscribe(() => {
    if (!documentStore.isReady.get()) return
    const documents = documentStore.everything.get().filter(isKept)
    try {
      store.setItem(storageName, JSON.stringify(documents))
    } catch {
      // No room, or not allowed: the trial goes on, and the next visit begins afresh.
    }
  })
}
