import { expect, test } from 'vitest'

import { addressError, shownAddress } from './target-address.ts'

test.each([
  'https://ntfy.sh/desk-of-mine-7f3a',
  'https://hooks.example.com/services/T0/B0/secret',
  'http://192.168.1.20:8080/leadline',
  'http://localhost:8080/alerts',
  'http://[fd00::5]/leadline',
  'http://nas.local/leadline',
])('alerts can be sent to %s', (address) => {
  expect(addressError(address)).toBe('')
})

test.each([
  ['ntfy.sh/mine', /whole address/],
  ['file:///etc/passwd', /whole address/],
  ['javascript:alert(1)', /whole address/],
  ['https://me:secret@ntfy.sh/mine', /user name or a password/],
  ['http://ntfy.sh/mine', /use https/],
  ['http://172.32.0.1/mine', /use https/],
  ['http://192.168.1.20.example.com/mine', /use https/],
  ['http://169.254.169.254/latest/meta-data', /Nothing is sent/],
  ['https://169.254.169.254/latest', /Nothing is sent/],
  ['http://[fe80::1]/x', /Nothing is sent/],
  // Other ways to write the same address.
  ['http://2852039166/latest', /Nothing is sent/],
  ['http://0xa9fea9fe/latest', /Nothing is sent/],
  ['http://[::ffff:169.254.169.254]/latest', /Nothing is sent|use https/],
  ['https://ntfy.sh', /name of the topic/],
])('nothing is sent to %s, and it is said why', (address, words) => {
  expect(addressError(address)).toMatch(words)
})

test('what is shown of an address lets its owner recognize it, and nobody write to it', () => {
  expect(shownAddress('https://ntfy.sh/desk-of-mine-7f3a')).toBe('https://ntfy.sh/…7f3a')
  expect(shownAddress('https://ntfy.sh/short')).toBe('https://ntfy.sh/…')
  expect(shownAddress('https://hooks.example.com/a/b?token=abcdefgh1234')).toBe(
    'https://hooks.example.com/…1234',
  )
})
