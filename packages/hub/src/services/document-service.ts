import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { documentFamily } from '@leadline/desk-protocol/messages/document-messages'
import type { Outcome, UpdateOf } from '@leadline/desk-protocol/messages/service-family'

import type { HubService, JoinedService, ServiceSession } from './hub-service.ts'

/** It could not be written; the message says why, to the trader. What was there before is unharmed. */
export class DocumentError extends Error {}

/** Where documents are: in a file of the data folder, or in memory. */
export interface DocumentStore {
  /** What the trader must know of it; null where all is well. */
  readonly error: string | null
  all(): readonly KeptDocument[]
  /** On the disk when it returns. Throws DocumentError. */
  keep(document: KeptDocument): void
  forget(kind: string, name: string): void
}

/** For a hub that leaves nothing behind; `first` is what somebody else kept for it. */
export function memoryDocuments(first: readonly KeptDocument[] = []): DocumentStore {
  const keyOf = (kind: string, name: string) => `${kind}/${name}`
  const documents = new Map(
    first.map((document) => [keyOf(document.kind, document.name), document]),
  )
  return {
    error: null,
    all: () => [...documents.values()],
    keep: (document) => void documents.set(keyOf(document.kind, document.name), document),
    forget: (kind, name) => void documents.delete(keyOf(kind, name)),
  }
}

type Documents = typeof documentFamily
type Publish = ServiceSession<Documents>['publish']

/** What the trader arranged, and the windows that show it. The last one to write wins, and it is reported to the others. */
export class DocumentService implements HubService<Documents> {
  readonly family = documentFamily
  readonly #store: DocumentStore
  readonly #desks = new Set<Publish>()

  constructor(store: DocumentStore) {
    this.#store = store
  }

  join({ publish }: ServiceSession<Documents>): JoinedService<Documents> {
    this.#desks.add(publish)
    return {
      handle: (request) => {
        switch (request.type) {
          case 'documents':
            return this.all()
          case 'keep': {
            const { document } = request
            const update = { type: 'documentKept', document } as const
            return this.#write(publish, update, () => this.#store.keep(document))
          }
          case 'forget': {
            const { kind, name } = request
            const update = { type: 'documentForgotten', kind, name } as const
            return this.#write(publish, update, () => this.#store.forget(kind, name))
          }
        }
      },
      leave: () => this.#desks.delete(publish),
    }
  }

  all(): { list: KeptDocument[]; trouble: string | null } {
    return { list: [...this.#store.all()], trouble: this.#store.error }
  }

  /** Done when it is on the disk; otherwise why it is not. */
  #write(from: Publish, update: UpdateOf<Documents>, write: () => void): Outcome<Documents> {
    try {
      write()
    } catch (error) {
      if (error instanceof DocumentError) return { isDone: false, reason: error.message }
      throw error
    }
    for (const publish of this.#desks) if (publish !== from) publish(update)
    return {}
  }
}
