import { expect, test } from 'vitest'

import { loadPassages } from './search-passages.ts'

test('what a search shows of the manual is what the manual says, without the names of its drawings', () => {
  const texts = loadPassages().map(({ text }) => text)
  expect(texts.some((text) => text.includes('Condense'))).toBe(true)
  for (const name of ['book-condense', 'chart-hotkeys', 'algorithm-states', 'desk-ladder']) {
    expect(texts.filter((text) => text.includes(name))).toEqual([])
  }
})
