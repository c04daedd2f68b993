import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import type { KeptDocument } from '@leadline/desk-protocol/kept-document'

/** It could not be written; the message says why, to the trader. What was there before is unharmed. */
export class DocumentTrouble extends Error {}

/** Where documents are: in a file of the data folder, or in memory. */
export interface DocumentStore {
  /** What the trader must know of it; null where all is well. */
  readonly trouble: string | null
  all(): readonly KeptDocument[]
  /** On the disk when it returns. Throws DocumentTrouble. */
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
    trouble: null,
    all: () => [...documents.values()],
    keep: (document) => void documents.set(keyOf(document.kind, document.name), document),
    forget: (kind, name) => void documents.delete(keyOf(kind, name)),
  }
}

type Tell = (message: HubMessage) => void

/** What the trader arranged, and the windows that show it. The last one to write wins, and the others are told. */
export class DocumentRoom {
  #store: DocumentStore
  #desks = new Map<object, Tell>()

  constructor(store: DocumentStore) {
    this.#store = store
  }

  /** From now on a desk hears what others change. */
  join(desk: object, tell: Tell): () => void {
    this.#desks.set(desk, tell)
    return () => this.#desks.delete(desk)
  }

  all(): { list: KeptDocument[]; trouble: string | null } {
    return { list: [...this.#store.all()], trouble: this.#store.trouble }
  }

  /** Null when it is on the disk; otherwise why it is not. */
  keep(from: object, document: KeptDocument): string | null {
    return this.#write(from, { type: 'documentKept', document }, () => this.#store.keep(document))
  }

  forget(from: object, kind: string, name: string): string | null {
    const message = { type: 'documentForgotten', kind, name } as const
    return this.#write(from, message, () => this.#store.forget(kind, name))
  }

  #write(from: object, message: HubMessage, write: () => void): string | null {
    try {
      write()
    } catch (error) {
      if (error instanceof DocumentTrouble) return error.message
      throw error
    }
    for (const [desk, tell] of this.#desks) if (desk !== from) tell(message)
    return null
  }
}
