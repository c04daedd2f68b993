import type { RoadmapItem } from '@leadline/contract/roadmap'

export type RoadmapStatus = RoadmapItem['status']

/** The groups of the page from the surface down, and what each status means for a buyer today. */
export const roadmapGroups = [
  {
    status: 'completed',
    name: 'Completed',
    meaning: 'Available (Complete)',
    about: 'Finished, and in the software today.',
  },
  {
    status: 'experimental',
    name: 'Experimental',
    meaning: 'Available (In-Progress)',
    about: 'In the software today, and still changing.',
  },
  {
    status: 'development',
    name: 'In Development',
    meaning: 'Unavailable (In-Progress)',
    about: 'Being built. Not in the software yet.',
  },
  {
    status: 'planned',
    name: 'Planned',
    meaning: 'Unavailable (Planned)',
    about: 'Decided, not started.',
  },
] as const satisfies { status: RoadmapStatus; name: string; meaning: string; about: string }[]

export type RoadmapGroup = (typeof roadmapGroups)[number]

/** The three numbers of the summary. What is experimental is still being worked on, so it counts as that. */
export function summarize(items: RoadmapItem[]): { name: string; count: number }[] {
  const count = (...statuses: RoadmapStatus[]) =>
    items.filter(({ status }) => statuses.includes(status)).length
  return [
    { name: 'Completed', count: count('completed') },
    { name: 'In Development', count: count('experimental', 'development') },
    { name: 'Planned', count: count('planned') },
  ]
}

/** `Q42025` as people write it: `Q4 2025`. */
export function formatQuarter(quarter: string): string {
  return `${quarter.slice(0, 2)} ${quarter.slice(2)}`
}
