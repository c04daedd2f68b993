import type { Issue } from '@leadline/contract/tracker'
import { expect, test } from 'vitest'

import { searchIssues, similarIssues } from './search-issues.ts'
import { issueSections, sortIssues } from './sort-issues.ts'

const issue = (id: number, changes: Partial<Issue> = {}): Issue => ({
  id: String(id),
  type: 'bug',
  title: `Issue ${id}`,
  description: '',
  status: 'open',
  votes: 0,
  hasVoted: false,
  submittedBy: 'ada',
  submittedDate: `2026-01-${String(id).padStart(2, '0')}T00:00:00.000Z`,
  release: null,
  comments: 0,
  ...changes,
})
const ids = (issues: readonly Issue[]) => issues.map(({ id }) => id)

test('a search finds every word, in title or description, in any case and without accents', () => {
  const issues = [
    issue(1, { title: 'Ladder flickers', description: 'On Kraken at the close' }),
    issue(2, { title: 'Kraken ladder is slow' }),
    issue(3, { title: 'Café theme' }),
  ]
  expect(ids(searchIssues(issues, 'LADDER kraken'))).toEqual(['1', '2'])
  expect(ids(searchIssues(issues, 'cafe'))).toEqual(['3'])
  expect(ids(searchIssues(issues, 'ladder close'))).toEqual(['1'])
  expect(ids(searchIssues(issues, '  '))).toEqual(['1', '2', '3'])
  expect(ids(searchIssues(issues, '#3'))).toEqual(['3'])
})

test('similar issues share the rare words, not the common ones', () => {
  const issues = [
    issue(1, { title: 'Order book freezes on Gemini' }),
    issue(2, { title: 'Add support for the iceberg order' }),
    issue(3, { title: 'Chart colors' }),
  ]
  expect(ids(similarIssues(issues, 'The book freezes when Gemini reconnects'))).toEqual(['1'])
  expect(similarIssues(issues, 'please add the')).toEqual([])
  expect(similarIssues(issues, '')).toEqual([])
})

test('open issues stand by votes, then the newer first; what was just posted above all', () => {
  const [open, testing] = issueSections
  const issues = [
    issue(1, { votes: 2 }),
    issue(2, { status: 'in-progress' }),
    issue(3),
    issue(4, { votes: 2, status: 'in-progress' }),
    issue(5, { status: 'testing', votes: 1 }),
    issue(6, { status: 'testing', votes: 3 }),
  ]
  if (!open || !testing) throw new Error('there are three sections')
  expect(ids(sortIssues(open, issues, []))).toEqual(['4', '1', '3', '2'])
  expect(ids(sortIssues(open, issues, ['2']))).toEqual(['2', '4', '1', '3'])
  expect(ids(sortIssues(testing, issues, ['5']))).toEqual(['6', '5'])
})
