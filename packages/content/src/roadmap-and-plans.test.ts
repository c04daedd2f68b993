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
  'Hotkeys and symbol preferences': ['Hotkeys', 'Exchange and symbol preferences'],
  'Algorithm scripting in Python': [
    'Python scripting for algorithms',
    'Algorithm states',
    'Algorithm run history',
  ],
  'Your own indicators in Python': ['Python scripting for indicators'],
  'One year of updates and support': ['Licenses that work offline'],
  'AI news feed': ['AI news feed'],
  'Sentiment and summaries': ['Sentiment and summaries'],
  'Deployment help': ['Managed installation'],
}

const plans = loadPlans()
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

test('nothing that is sold today is on the roadmap as not available yet', () => {
  const sold = Object.entries(featuresOf).flatMap(([benefit, titles]) =>
    benefit === 'Deployment help' ? [] : titles.slice(0, 1),
  )
  const missing = roadmap.filter(
    ({ title, status }) => sold.includes(title) && /^(?:development|planned)$/.test(status),
  )
  expect(missing).toEqual([])
})
