import { join } from 'node:path'

import { expect, test } from 'vitest'

import { accountCases } from '../testing/conformance/account-cases.ts'
import { conformanceTable } from '../testing/conformance/conformance-table.ts'
import { conformingVenues } from '../testing/conformance/conforming-venue.ts'
import { faultyDays } from '../testing/conformance/faulty-days.ts'
import { marketCases } from '../testing/conformance/market-cases.ts'

const cases = [...marketCases, ...accountCases, ...faultyDays]

test('docs/conformance.md says which case runs at which exchange, and why one does not', async () => {
  const document = join(import.meta.dirname, '../../../../docs/conformance.md')
  await expect(conformanceTable(cases, conformingVenues)).toMatchFileSnapshot(document)
})

test('no two cases have one number, and none is skipped everywhere', () => {
  expect(new Set(cases.map(({ number }) => number)).size).toBe(cases.length)
  const nowhere = cases.filter((one) =>
    conformingVenues.every((venue) => one.skip(venue) !== undefined),
  )
  expect(nowhere).toEqual([])
})
