import type { TicketDraft } from './ticket-draft.ts'

type ByField = Readonly<Record<string, string>>

/**
 * What stands in red at the fields. A field that is still empty is not wrong before somebody has typed there or pressed
 * Review: one fills in a form from top to bottom.
 */
export function shownMistakes(draft: TicketDraft, problems: ByField, wasTried: boolean): ByField {
  if (wasTried) return problems
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !isEmpty(draft, field)))
}

function isEmpty(draft: TicketDraft, field: string): boolean {
  const typed = draft[(field === 'expiresAt' ? 'expires' : field) as keyof TicketDraft]
  return typeof typed === 'string' && typed.trim() === ''
}
