import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { createContext } from 'react'

import type { DocumentForm } from './document-form.ts'

/** A form of document that is exported and imported. What is not in the list never leaves this computer. */
export interface KnownForm {
  form: Pick<DocumentForm<unknown>, 'kind' | 'read'>
  /** Where only the document of this name has this form. */
  name?: string
  /** What a trader calls it: 'Layout Scalp'. */
  titleOf: (name: string) => string
  /** It is worth something to others: it leaves this computer only where the trader ticks it. */
  isOnlyAsked?: boolean
}

export const KnownFormsContext = createContext<readonly KnownForm[]>([])

export function knownFormOf(
  { kind, name }: Pick<KeptDocument, 'kind' | 'name'>,
  forms: readonly KnownForm[],
): KnownForm | undefined {
  return forms.find(
    (known) => known.form.kind === kind && (known.name === undefined || known.name === name),
  )
}
