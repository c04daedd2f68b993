import { expect, test } from 'vitest'

import { excerptOf } from './excerpt.ts'

const long = `${'before '.repeat(20)}the kraken key ${'after '.repeat(40)}`

test('an excerpt shows the first word that was found, marked, with words before and after it', () => {
  const excerpt = excerptOf(long, ['kraken'])
  expect(excerpt.find(({ isFound }) => isFound)?.text).toBe('kraken')
  const text = excerpt.map((part) => part.text).join('')
  expect(text).toMatch(/^… before/)
  expect(text).toMatch(/after …$/)
})

test('a short text is shown whole', () => {
  expect(excerptOf('A key of your own.', ['key'])).toEqual([
    { text: 'A ', isFound: false },
    { text: 'key', isFound: true },
    { text: ' of your own.', isFound: false },
  ])
})

test('only beginnings of words are marked, and signs of expressions are plain text', () => {
  expect(excerptOf('monkey k+ey', ['key']).some(({ isFound }) => isFound)).toBe(false)
  expect(excerptOf('use c++ here', ['c++'])[1]).toEqual({ text: 'c++', isFound: true })
})
