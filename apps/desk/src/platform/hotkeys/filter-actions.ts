import type { Action } from './action.ts'

/** The keys of the Filters guide. */
export const filterActions: readonly Action[] = [
  {
    id: 'filter.focus',
    title: 'Put the cursor in the filter field',
    keys: 'Ctrl+F',
    where: 'filter',
  },
  { id: 'filter.apply', title: 'Apply the filter', keys: 'Enter', where: 'filter-field' },
  {
    id: 'filter.leave',
    title: 'Leave the field without applying',
    keys: 'Escape',
    where: 'filter-field',
  },
  {
    id: 'filter.toggle',
    title: 'Switch the filter off, and on again',
    keys: 'Ctrl+Shift+F',
    where: 'filter',
  },
  ...Array.from({ length: 9 }, (_, index): Action => ({
    id: `filter.saved-${index + 1}`,
    title: `Apply saved filter ${index + 1}`,
    keys: `Ctrl+${index + 1}`,
    where: 'filter',
  })),
  { id: 'filter.clear', title: 'Clear the filter', keys: 'Ctrl+0', where: 'filter' },
]
