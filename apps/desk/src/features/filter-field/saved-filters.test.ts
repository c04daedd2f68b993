import { expect, test } from 'vitest'

import { noFilterWords } from './saved-filters.ts'

test.each([
  [1, 0, 0, 'No filter is saved yet. Type one and press Save.'],
  [2, 0, 3, 'None of your saved filters fits this panel: it lacks their fields.'],
  [2, 1, 3, 'There is no filter 2 here. One saved filter fits this panel.'],
  [4, 3, 5, 'There is no filter 4 here. 3 saved filters fit this panel.'],
])(
  'key %s, where %s of %s saved filters fit, says why nothing happens',
  (...[key, fit, saved, words]) => {
    expect(noFilterWords(key, fit, saved)).toBe(words)
  },
)
