import { type KeptDocument, maxDocumentLength } from '@leadline/desk-protocol/kept-document'
import { documentFamily } from '@leadline/desk-protocol/messages/document-messages'
import type { UpdateOf } from '@leadline/desk-protocol/messages/service-family'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { Value } from '../value.ts'
import type { DocumentForm } from './document-form.ts'

type Documents = ReadonlyMap<string, KeptDocument>
type Key = `${string}/${string}`

const nothing: Documents = new Map()
const retryMs = 5000
const timeToReadMs = 10_000

/**
 * Everything the trader arranged, as this window knows it. A change counts here at once, and goes to the hub until the hub
 * has it on the disk.
 */
export class DocumentStore {
  /** Everything that was kept has been read. */
  readonly isReady = new Value(false)
  /** Why the last change is not on the disk, as readable text; null where all is well. */
  readonly trouble = new Value<string | null>(null)
  /** How many documents are not on the disk yet. */
  readonly unsaved = new Value(0)
  /** Every document of every kind. */
  readonly everything = new Value<readonly KeptDocument[]>([])
  #client: ServiceClient<typeof documentFamily>
  #byKind = new Map<string, Value<Documents>>()
  /** What is not on the disk yet; undefined: to be forgotten. */
  #waiting = new Map<Key, KeptDocument | undefined>()
  #sending = new Set<Key>()
  /** Words of a refusal stay at least until then. */
  #readUntil = 0

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, documentFamily)
    this.#client.onUpdate((update) => this.#receive(update))
    this.#client.onLink(() => void this.#linked())
    // While nothing came nothing was asked, and nothing kept.
    hub.frozenSince.subscribe(() => void this.#linked())
  }

  /** All documents of a kind, by name. */
  ofKind(kind: string): Value<Documents> {
    let value = this.#byKind.get(kind)
    if (!value) {
      value = new Value(nothing)
      value.subscribe(() =>
        this.everything.set([...this.#byKind.values()].flatMap((each) => [...each.get().values()])),
      )
      this.#byKind.set(kind, value)
    }
    return value
  }

  read<Body>(form: DocumentForm<Body>, name: string): Body {
    const document = this.ofKind(form.kind).get().get(name)
    return (document && form.read(document)) ?? form.empty
  }

  keep<Body>(form: DocumentForm<Body>, name: string, body: Body): void {
    const { kind, version } = form
    const there = this.ofKind(kind).get().get(name)
    if (there && there.version > version) {
      this.#refuse(
        `“${name}” was kept by a newer Leadline. This version leaves it as it is and keeps no change of it.`,
      )
      return
    }
    this.keepDocument({ kind, name, version, body: body as KeptDocument['body'] })
  }

  /** As it came from an export, in whichever version. */
  keepDocument(document: KeptDocument): void {
    if (JSON.stringify(document).length > maxDocumentLength) {
      this.#refuse(`“${document.name}” is too large to be kept. It stays as it was.`)
      return
    }
    this.#put(document)
    this.#send(document.kind, document.name, document)
  }

  forget(kind: string, name: string): void {
    this.#take(kind, name)
    this.#send(kind, name, undefined)
  }

  /** Nothing will be sent, so nothing takes the words back: another document that is kept leaves time to read them. */
  #refuse(reason: string): void {
    this.trouble.set(reason)
    this.#readUntil = Date.now() + timeToReadMs
  }

  #put(document: KeptDocument): void {
    const value = this.ofKind(document.kind)
    value.set(new Map(value.get()).set(document.name, document))
  }

  #take(kind: string, name: string): void {
    const value = this.ofKind(kind)
    if (!value.get().has(name)) return
    value.set(new Map([...value.get()].filter(([known]) => known !== name)))
  }

  #send(kind: string, name: string, document: KeptDocument | undefined): void {
    const key: Key = `${kind}/${name}`
    this.#waiting.set(key, document)
    this.unsaved.set(this.#waiting.size)
    void this.#flush(key)
  }

  /** One at a time for each document, so that the newest is the last one that the hub learns of. */
  async #flush(key: Key): Promise<void> {
    if (this.#sending.has(key) || !this.#waiting.has(key)) return
    this.#sending.add(key)
    const document = this.#waiting.get(key)
    const slash = key.indexOf('/')
    const [kind, name] = [key.slice(0, slash), key.slice(slash + 1)]
    const { isDone, reason, arrival } = await this.#client.request(
      document ? { type: 'keep', document } : { type: 'forget', kind, name },
    )
    this.#sending.delete(key)
    if (isDone && this.#waiting.get(key) === document) this.#waiting.delete(key)
    // One that did not arrive is sent again when the connection is back, with everything that waits.
    const trouble = isDone || arrival !== 'answered' ? null : reason
    this.unsaved.set(this.#waiting.size)
    if (trouble !== null) {
      this.trouble.set(trouble)
      setTimeout(() => void this.#flush(key), retryMs)
    } else if (this.#waiting.size === 0 && Date.now() >= this.#readUntil) {
      this.trouble.set(null)
    } else if (this.#waiting.has(key) && this.#isReachable()) {
      await this.#flush(key)
    }
  }

  #isReachable(): boolean {
    return this.#client.isLinked && this.#client.hub.frozenSince.get() === null
  }

  async #linked(): Promise<void> {
    if (!this.#isReachable()) return
    const { isDone, list, trouble } = await this.#client.request({ type: 'documents' })
    if (!isDone) return
    if (trouble !== null) this.trouble.set(trouble)
    this.#replace(list)
    this.isReady.set(true)
    for (const key of this.#waiting.keys()) void this.#flush(key)
  }

  /** What the hub has, and over it what it does not have yet. */
  #replace(list: readonly KeptDocument[]): void {
    const kinds = new Map<string, Map<string, KeptDocument>>()
    const put = (document: KeptDocument) => {
      const known = kinds.get(document.kind) ?? new Map<string, KeptDocument>()
      kinds.set(document.kind, known.set(document.name, document))
    }
    for (const document of list) {
      if (!this.#waiting.has(`${document.kind}/${document.name}`)) put(document)
    }
    for (const document of this.#waiting.values()) if (document) put(document)
    for (const kind of new Set([...this.#byKind.keys(), ...kinds.keys()])) {
      this.ofKind(kind).set(kinds.get(kind) ?? nothing)
    }
  }

  #receive(message: UpdateOf<typeof documentFamily>): void {
    if (message.type === 'documentKept') {
      const { document } = message
      // Ours was arranged later, and will be there in a moment.
      if (!this.#waiting.has(`${document.kind}/${document.name}`)) this.#put(document)
    } else {
      const { kind, name } = message
      if (!this.#waiting.has(`${kind}/${name}`)) this.#take(kind, name)
    }
  }
}
