import { createContext } from 'react'

import { Value } from '../../../platform/value.ts'
import type { TicketDraft } from '../ticket-draft.ts'

/** An order that was typed as a line, on its way to a ticket. */
export interface TypedDraft {
  panelId: string
  symbol: string
  draft: TicketDraft
  /** Entered in an armed window: what holds after its review is sent without Confirm. */
  isSentAtOnce: boolean
}

/** From the command line to the ticket, which may be opened just now: it takes the draft when it can be seen. */
export class TypedDrafts {
  readonly waiting = new Value<TypedDraft | null>(null)
}

export const TypedDraftsContext = createContext(new TypedDrafts())
