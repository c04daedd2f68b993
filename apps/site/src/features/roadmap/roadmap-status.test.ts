import { RoadmapItem, roadmapQuarters, roadmapStatuses } from '@leadline/contract/roadmap'
import { expect, test } from 'vitest'

import { formatQuarter, roadmapGroups, summarize } from './roadmap-status.ts'

const item = (status: RoadmapItem['status']): RoadmapItem => ({
  title: 'A feature',
  description: 'What it does.',
  status,
  category: 'core',
})

test('every status of the contract has its group, in the order of the contract', () => {
  expect(roadmapGroups.map(({ status }) => status)).toEqual([...roadmapStatuses])
})

test("what is experimental counts as 'In Development' in the summary", () => {
  const items = [
    item('completed'),
    item('experimental'),
    item('experimental'),
    item('development'),
    item('planned'),
  ]
  expect(summarize(items)).toEqual([
    { name: 'Completed', count: 1 },
    { name: 'In Development', count: 3 },
    { name: 'Planned', count: 1 },
  ])
})

test('a quarter reads as people write it', () => {
  expect(roadmapQuarters.map(formatQuarter)).toEqual(['Q4 2025', 'Q1 2026', 'Q3 2026', 'Q1 2027'])
})
