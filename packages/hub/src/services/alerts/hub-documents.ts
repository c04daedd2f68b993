import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import type { documentFamily } from '@leadline/desk-protocol/messages/document-messages'

import type { DocumentService } from '../document-service.ts'
import type { JoinedService } from '../hub-service.ts'

/** Forms that the hub writes have had no other version. */
const version = 1

/** What the trader arranged, as the hub itself reads and writes it: like one more window. */
export class HubDocuments {
  readonly #service: DocumentService
  readonly #joined: JoinedService<typeof documentFamily>
  readonly #listeners = new Set<(kind: string) => void>()

  constructor(service: DocumentService) {
    this.#service = service
    this.#joined = service.join({
      desk: undefined,
      publish: (update) => {
        if (update.type === 'documentKept') this.#changed(update.document.kind)
        else if (update.type === 'documentForgotten') this.#changed(update.kind)
      },
    })
  }

  /** Calls with the kind of each document that a window wrote. Returns what ends it. */
  onChange(listener: (kind: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  all(kind: string): readonly KeptDocument[] {
    return this.#service
      .all()
      .list.filter((document) => document.kind === kind && document.version === version)
  }

  body(kind: string, name: string): KeptDocument['body'] | undefined {
    return this.all(kind).find((document) => document.name === name)?.body
  }

  /** On the disk when it returns, and reported to every window; where it cannot be written, the windows know why. */
  keep(kind: string, name: string, body: KeptDocument['body']): void {
    void this.#joined.handle({ type: 'keep', document: { kind, name, version, body } })
  }

  forget(kind: string, name: string): void {
    void this.#joined.handle({ type: 'forget', kind, name })
  }

  #changed(kind: string): void {
    for (const listener of this.#listeners) listener(kind)
  }
}
