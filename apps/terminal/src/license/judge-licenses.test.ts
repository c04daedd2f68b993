import { expect, test } from 'vitest'

import { utcDay } from './date-words.ts'
import { type Circumstances, judgeLicenses } from './judge-licenses.ts'
import { newVendor } from './testing/vendor.ts'

const { license } = newVendor()
const premium = license()
const algo = license({
  id: '5c1e0b5a-6a0f-4a52-9d5b-0d6a3c1f2e4d',
  planId: 2,
  plan: 'Algo',
  updatesUntil: '2028-01-15T12:00:00.000Z',
})

function under(changes: Partial<Circumstances> = {}): Circumstances {
  return {
    publishedAt: '2026-06-01T00:00:00.000Z',
    version: '1.2.3',
    notValid: {},
    now: Date.parse('2026-06-02T00:00:00.000Z'),
    downloads: 'https://shop.example/downloads',
    ...changes,
  }
}
const planOf = (publishedAt: string, changes: Partial<Circumstances> = {}) =>
  judgeLicenses([premium], under({ publishedAt, ...changes })).plan.title

test('without a license the plan is Free, without Python and news', () => {
  expect(judgeLicenses([], under())).toEqual({
    plan: { id: 1, title: 'Free', python: false, news: false },
    files: [],
    counting: undefined,
  })
})

test.each([
  [2, 'Algo', true, false],
  [3, 'Premium', true, true],
  [999, 'Enterprise', true, true],
])('plan %i switches on what it promises', (planId, plan, python, news) => {
  const judged = judgeLicenses([license({ planId, plan })], under())
  expect(judged.plan).toEqual({ id: planId, title: plan, python, news })
})

test.each([
  ['2027-01-15T11:59:59.999Z', 'Premium'],
  ['2027-01-15T12:00:00.000Z', 'Free'],
  ['2027-01-15T12:00:00.001Z', 'Free'],
  // The same instants, as other parts of the world write them.
  ['2027-01-16T01:59:59.999+14:00', 'Premium'],
  ['2027-01-16T02:00:00.000+14:00', 'Free'],
  ['2027-01-14T23:59:59.999-12:00', 'Premium'],
  ['2027-01-15T00:00:00.000-12:00', 'Free'],
  // Published before the license was bought: covered, too.
  ['2020-01-01T00:00:00.000Z', 'Premium'],
])('a version published at %s has the plan %s', (publishedAt, plan) => {
  expect(planOf(publishedAt)).toBe(plan)
})

test.each([
  ['2029-03-01T08:30:00.000Z', '2029-02-28T23:59:59.999Z', 'Premium'],
  ['2029-03-01T08:30:00.000Z', '2029-03-01T08:29:59.999Z', 'Premium'],
  ['2029-03-01T08:30:00.000Z', '2029-03-01T08:30:00.000Z', 'Free'],
  // Bought a year before a leap day: the leap day itself is the last one.
  ['2028-02-29T00:00:00.000Z', '2028-02-28T23:59:59.999Z', 'Premium'],
  ['2028-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z', 'Free'],
])('updates until %s, a version of %s: %s', (updatesUntil, publishedAt, plan) => {
  const judged = judgeLicenses([license({ updatesUntil })], under({ publishedAt }))
  expect(judged.plan.title).toBe(plan)
})

test('no clock gives or takes a plan: years later, and set back by decades', () => {
  for (const now of ['1970-01-01T00:00:00Z', '2026-01-15T11:59:59Z', '2099-12-31T23:59:59Z']) {
    const at = { now: Date.parse(now) }
    expect(planOf('2027-01-15T11:59:59.999Z', at)).toBe('Premium')
    expect(planOf('2027-01-15T12:00:00.000Z', at)).toBe('Free')
  }
})

test('a lapsed year is said, and that the version stays', () => {
  const words = (now: string) =>
    judgeLicenses([premium], under({ now: Date.parse(now) })).files[0]?.words
  expect(words('2027-01-15T11:59:59.999Z')).toBe('')
  expect(words('2027-01-15T12:00:00.000Z')).toBe(
    'Its updates ended on January 15, 2027. Every version published before that day stays yours for good; newer ones need a renewal.',
  )
})

test('a license from the future of this clock counts, and the clock is questioned', () => {
  const judged = judgeLicenses([premium], under({ now: Date.parse('2025-12-31T00:00:00Z') }))
  expect(judged.plan.title).toBe('Premium')
  expect(judged.files[0]?.words).toContain("This computer's clock says December 31, 2025")
})

test('a version that is not covered says which one is, and where', () => {
  const judged = judgeLicenses([premium], under({ publishedAt: '2027-02-01T00:00:00.000Z' }))
  expect(judged.files).toMatchObject([{ state: 'uncovered' }])
  expect(judged.files[0]?.words).toBe(
    'Leadline 1.2.3 was published on February 1, 2027, after the updates of this license ended. The last version published before January 15, 2027 stays yours for good: https://shop.example/downloads has every version. Or renew the license.',
  )
})

test('of several licenses the highest plan that covers this version counts, then the longest', () => {
  const states = (publishedAt: string) => {
    const { plan, files } = judgeLicenses([algo, premium], under({ publishedAt }))
    return [plan.title, ...files.map((file) => `${file.plan} ${file.state}`)]
  }
  expect(states('2026-06-01T00:00:00.000Z')).toEqual(['Premium', 'Premium counts', 'Algo spare'])
  expect(states('2027-06-01T00:00:00.000Z')).toEqual(['Algo', 'Premium uncovered', 'Algo counts'])
})

test.each(['revoked', 'suspended'] as const)('a %s license gives nothing and says why', (state) => {
  const judged = judgeLicenses([premium], under({ notValid: { [premium.id]: state } }))
  expect(judged.plan.title).toBe('Free')
  expect(judged.files).toMatchObject([{ state: 'not-valid' }])
  expect(judged.files[0]?.words).toContain(state)
})

test('a checkout was published by nobody, so that every license covers it', () => {
  expect(judgeLicenses([premium], under({ publishedAt: undefined })).plan.title).toBe('Premium')
})

test('a day is named as the receipt names it, wherever the computer stands', () => {
  expect(utcDay('2027-01-15T23:59:59.999Z')).toBe('January 15, 2027')
  expect(utcDay('2028-02-29T00:00:00.000Z')).toBe('February 29, 2028')
})
