import { expect, test } from 'vitest'

import { readLicense } from './read-license.ts'
import { newVendor } from './testing/vendor.ts'

const [us, other] = [newVendor(), newVendor()]
const read = (text: string) => readLicense('mine.leadline-license', text, [us.key])
const changed = (change: object) => JSON.stringify({ ...JSON.parse(us.file()), ...change })

test('what we signed is read', async () => {
  expect(await read(us.file())).toEqual(us.license())
})

test.each([
  ['damaged', changed({ updatesUntil: '2099-01-15T12:00:00.000Z' }), 'is damaged'],
  ['a plan of somebody’s own', changed({ planId: 999 }), 'is damaged'],
  ['torn off', us.file().slice(0, 200), 'or only a part of one'],
  ['empty', ' \n', 'is empty'],
  ['a picture', '\u0089PNG', 'is not a license file'],
  ['endless', 'x'.repeat(20_000), 'is too large'],
  ['foreign', other.file(), 'signed with a key that this Leadline does not know'],
  ['of another product', '{"kind":"plumbline-license","id":1}', 'for another product (plumbline-l'],
  ['of a newer format', changed({ format: 2 }), 'in a format that this version does not know'],
  ['of a plan to come', us.file({ planId: 7, plan: 'Orbit' }), 'for the plan Orbit, which this'],
])('a license file that is %s is refused with a readable reason', async (_what, text, words) => {
  await expect(read(text)).rejects.toThrow(words)
})

test('a name of another product that tries to be more than a name is not repeated', async () => {
  const text = JSON.stringify({ kind: '<img src=x> license' })
  await expect(read(text)).rejects.toThrow(/^((?!<img).)*$/)
})
