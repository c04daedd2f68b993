import { expect, test } from 'vitest'

import { readContent } from './content-files.ts'
import { loadPythonExamples } from './python-examples.ts'

test('the manual’s two scripts are there as printed, the algorithm first', () => {
  const examples = loadPythonExamples()
  expect(examples.map(({ name, kind, summary }) => ({ name, kind, summary }))).toEqual([
    {
      name: 'DipBuyer',
      kind: 'Algorithm',
      summary: "Buy below the market's recent average price; sell on the way back.",
    },
    {
      name: 'RollingVwap',
      kind: 'Indicator',
      summary: 'Volume-weighted average of the typical price over recent candles.',
    },
  ])
  expect(readContent('manual/algorithms.md')).toContain(examples[0]?.text)
  expect(readContent('manual/charts.md')).toContain(examples[1]?.text)
})
