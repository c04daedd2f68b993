import {
  mostRaised,
  RaisedList,
  type RaisedLine,
  raisedListKind,
  raisedListName,
} from '@leadline/desk-protocol/alerts/raised-list'
import * as z from 'zod/mini'

import type { HubDocuments } from './hub-documents.ts'

/** What was raised last, kept with the trader's documents: who missed a notification finds it there. */
export class RaisedAlerts {
  readonly #documents: HubDocuments

  constructor(documents: HubDocuments) {
    this.#documents = documents
  }

  add(line: RaisedLine): void {
    const read = z.safeParse(RaisedList, this.#documents.body(raisedListKind, raisedListName))
    const before = read.success ? read.data.lines : []
    const lines = [line, ...before].slice(0, mostRaised)
    this.#documents.keep(raisedListKind, raisedListName, { lines })
  }
}
