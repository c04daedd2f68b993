import { expect, test } from 'vitest'

import { passphraseStrength } from './passphrase-strength.ts'

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  'abcabcabcabcabcabc',
  '123456789012',
  '000000000000',
  '111122223333',
  'abcdefghijkl',
  'zyxwvutsrqponm',
  'qwertyuiopasdf',
  'qwerty123456',
  'password1234',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  'letmeinletmein',
  'bitcoin12345',
  'tothemoon2021',
  'coinbasekraken',
  'leadlineleadline',
  'iloveyou1234',
  'welcome12345',
  '            ',
  'correct horse battery staple',
  'Correct-Horse-Battery-Staple1',
  'not your keys, not your coins',
])('%j is refused: guessers begin there', (text) => {
  const { level, mistake } = passphraseStrength(text)
  expect({ level, isRefused: mistake !== '' }).toEqual({ level: 0, isRefused: true })
})

test.each([
  'a passphrase nobody guesses',
  'vK3#pQ9z!mT2x',
  'teapot granite orbit velvet',
  'Der Fluss trägt kein Salz',
  'the passphrase of this test',
])('%j is taken', (text) => {
  expect(passphraseStrength(text)).toMatchObject({ mistake: '' })
})

test('more words are stronger, and eleven characters are too few whatever they are', () => {
  const levels = [
    'teapot granite',
    'teapot granite orbit',
    'teapot granite orbit velvet lantern',
  ].map((text) => passphraseStrength(text).level)
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect(levels.at(-1)).toBe(3)
  expect(passphraseStrength('vK3#pQ9z!mT').mistake).toBe('Choose at least 12 characters.')
})
