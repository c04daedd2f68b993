import type { License } from '@leadline/contract/licenses'
import { expect, test } from 'vitest'

import { notesBeforeBuying } from './before-buying.ts'
import { holdingsOf } from './holdings.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const algo = { id: 2, title: 'Algo' }
const premium = { id: 3, title: 'Premium' }

const license = (changes: Partial<License>): License => ({
  id: '5f0e9d8c-7b6a-4958-8473-625140392817',
  plan: 'Premium',
  planId: 3,
  state: 'valid',
  issuedAt: '2026-11-15T12:00:00Z',
  updatesUntil: '2027-11-15T12:00:00Z',
  coversVersion: null,
  ...changes,
})
const ofAlgo = { plan: 'Algo', planId: 2 }
const notes = (plan: typeof algo, ...licenses: License[]) =>
  notesBeforeBuying(plan, { licenses, payments: [] }, now)

test('whoever has nothing reads nothing', () => {
  expect(notes(premium)).toEqual([])
})

test('buying the same plan again says until when there are updates, now and then', () => {
  expect(notes(premium, license({}))).toEqual([
    {
      short: 'Premium until Nov 15, 2027; buying again adds a year',
      text: 'You have Premium with updates until Nov 15, 2027. Buying it again adds a year, so that you get updates until Nov 15, 2028.',
    },
  ])
})

test('a year that is over is added from today', () => {
  const [note] = notes(premium, license({ updatesUntil: '2026-05-01T00:00:00Z' }))
  expect(note?.text).toContain('ended on May 1, 2026')
  expect(note?.text).toContain('from today')
})

test('nobody buys less than they have without knowing it', () => {
  const [note] = notes(algo, license({}))
  expect(note?.short).toBe('You already have more than Algo')
  expect(note?.text).toContain('includes everything in it')
})

test('nor do they renew the smaller of two plans that they have', () => {
  const ended = license({ ...ofAlgo, id: 'b', updatesUntil: '2026-05-01T00:00:00Z' })
  expect(notes(algo, license({}), ended)[0]?.short).toBe('You already have more than Algo')
})

test('stepping up says that the smaller plan stays', () => {
  const [note] = notes(premium, license(ofAlgo))
  expect(note?.text).toContain('Your Algo license stays as it is.')
})

test('a larger plan whose payment was taken back counts for nothing', () => {
  expect(notes(algo, license({ state: 'revoked' }))).toEqual([])
})

test.each([
  ['review', 'under review'],
  ['processing', 'still being confirmed'],
  ['disputed', 'in dispute'],
] as const)('a payment that is in %s is warned of, with its order', (status, words) => {
  const payment = {
    id: 'o1',
    plan: 'Premium',
    status,
    subtotalCents: 2499,
    taxCents: 200,
    totalCents: 2699,
    currency: 'USD',
    method: 'bitcoin',
    date: '2026-11-14T12:00:00Z',
    license: null,
  } as const
  const [note] = notesBeforeBuying(premium, { licenses: [], payments: [payment] }, now)
  expect(note).toMatchObject({ short: `A payment is ${words}`, order: 'o1' })
  expect(note?.text).toContain('you will have bought two years')
  expect(notesBeforeBuying(algo, { licenses: [], payments: [payment] }, now)).toEqual([])
})

test('of several licenses of one plan the one with the longest updates counts', () => {
  const [first, second] = holdingsOf([
    license({ id: 'a', issuedAt: '2026-01-01T00:00:00Z', updatesUntil: '2027-01-01T00:00:00Z' }),
    license({ id: 'b', issuedAt: '2026-02-01T00:00:00Z', updatesUntil: '2028-01-01T00:00:00Z' }),
    license({ id: 'c', issuedAt: '2026-03-01T00:00:00Z', state: 'revoked' }),
    license({ ...ofAlgo, id: 'd' }),
  ])
  expect(first?.plan).toBe('Premium')
  expect(first?.best.id).toBe('b')
  expect(first?.history.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(second?.plan).toBe('Algo')
})

test('where no license of a plan is valid, the newest says why', () => {
  const [only] = holdingsOf([
    license({ id: 'a', issuedAt: '2026-01-01T00:00:00Z', state: 'revoked' }),
    license({ id: 'b', issuedAt: '2026-02-01T00:00:00Z', state: 'suspended' }),
  ])
  expect(only?.best.id).toBe('b')
})
