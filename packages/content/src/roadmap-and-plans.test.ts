import { plansOfCategory } from '@leadline/contract/roadmap'
import { expect, test } from 'vitest'

import { loadPlans } from './plans.ts'
import { loadRoadmap } from './roadmap.ts'

/** Which features of the roadmap a benefit on the price list stands for. */
const featuresOf: Readonly<Record<string, readonly string[]>> = {
  'Five exchanges in one window': ['Five exchange connections'],
  'Order and account management': [
    'Order management across exchanges',
    'Account management across exchanges',
  ],
  'Depth of book, tape and charts': [
    'Depth of book across exchanges',
    'Condensed book',
    'Time and sales',
    'Charts with indicators',
  ],
  'Heatmap, footprint and maker tape': ['Order flow', 'Maker tape'],
  'Receipts, journal and alerts to your phone': [
    'Execution receipts',
    'Trade journal',
    'Alerts that reach you',
  ],
  'Hotkeys and symbol preferences': ['Hotkeys', 'Exchange and symbol preferences'],
  'Algorithm scripting in Python': [
    'Python scripting for algorithms',
    'Algorithm states',
    'Algorithm run history',
    'A process for each script',
  ],
  'Backtest, parameter search and drill': ['Backtest and parameter search', 'Drill'],
  'Your own indicators in Python': ['Python scripting for indicators'],
  'One year of updates and support': ['Licenses that work offline'],
  'AI news feed': ['AI news feed'],
  'Sentiment and summaries': ['Sentiment and summaries'],
  'Deployment help': ['Managed installation'],
}

/** What a benefit carries while its feature is not available. */
const mark = ' (not finished yet)'
const marked = loadPlans()
const plans = marked.map((plan) => ({
  ...plan,
  benefitList: plan.benefitList.map((benefit) => benefit.replace(mark, '')),
}))
const roadmap = loadRoadmap()

/** The plans in whose list a benefit stands, or that have everything of one in whose list it stands. */
function plansWith(benefit: string): number[] {
  const has = (id: number): boolean => {
    const plan = plans.find((each) => each.id === id)
    if (!plan) return false
    if (plan.benefitList.includes(benefit)) return true
    const all = plan.benefitList.find((line) => line.startsWith('Everything in '))
    const lower = plans.find(({ title }) => all === `Everything in ${title}`)
    return lower !== undefined && has(lower.id)
  }
  return plans.map(({ id }) => id).filter(has)
}

test.each(Object.entries(featuresOf))(
  '%s: the roadmap names the plans that have it',
  (benefit, titles) => {
    const sold = plansWith(benefit)
    expect(sold).not.toEqual([])
    for (const title of titles) {
      const item = roadmap.find((each) => each.title === title)
      expect([title, item && [...plansOfCategory[item.category]]]).toEqual([title, sold])
    }
  },
)

test('every feature that only some plans have is on the price list', () => {
  const listed = new Set(Object.values(featuresOf).flat())
  const limited = roadmap.filter(({ category }) => category.startsWith('premium'))
  expect(limited.map(({ title }) => title).filter((title) => !listed.has(title))).toEqual([])
})

test('what is sold and not available yet says so where it is sold, and nothing else does', () => {
  const notYet = Object.entries(featuresOf).flatMap(([benefit, [title]]) => {
    const item = roadmap.find((each) => each.title === title)
    const isMissing = item?.status === 'development' || item?.status === 'planned'
    // People help today; what the roadmap plans is that it needs no help.
    return isMissing && benefit !== 'Deployment help' ? [benefit + mark] : []
  })
  const said = marked.flatMap(({ benefitList }) =>
    benefitList.filter((line) => line.endsWith(mark)),
  )
  expect(said.toSorted()).toEqual(notYet.toSorted())
})
