import { panelsOf } from '@leadline/filters/check'
import type { Panel as FilterPlace } from '@leadline/filters/fields'
import * as z from 'zod/mini'

import { documentForm } from '../../platform/documents/document-form.ts'

const SavedFilter = z.object({ name: z.string(), expression: z.string() })
export type SavedFilter = z.infer<typeof SavedFilter>

/** Filters by name, in the order in which they were saved. */
export const savedFilters = documentForm({
  kind: 'saved-filters',
  schema: z.object({ list: z.array(SavedFilter) }),
  empty: { list: [] },
})
export const savedFiltersName = 'saved'

/** Those whose fields make sense in a panel. */
export function filtersFor(
  place: FilterPlace,
  list: readonly SavedFilter[],
  listNames: ReadonlySet<string>,
): SavedFilter[] {
  return list.filter(({ expression }) => panelsOf(expression, listNames).includes(place))
}

/** A name that is there already gets the new expression. */
export function withSaved(list: readonly SavedFilter[], saved: SavedFilter): SavedFilter[] {
  const isThere = list.some(({ name }) => name === saved.name)
  return isThere ? list.map((each) => (each.name === saved.name ? saved : each)) : [...list, saved]
}

/** After the key of a saved filter that this panel does not have. */
export function noFilterWords(number: number, fitting: number, saved: number): string {
  if (saved === 0) return 'No filter is saved yet. Type one and press Save.'
  if (fitting === 0) return 'None of your saved filters fits this panel: it lacks their fields.'
  const count = fitting === 1 ? 'One saved filter fits' : `${fitting} saved filters fit`
  return `There is no filter ${number} here. ${count} this panel.`
}
