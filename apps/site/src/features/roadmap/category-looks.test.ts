import { loadPlans } from '@leadline/content/plans'
import { plansOfCategory } from '@leadline/contract/roadmap'
import { expect, test } from 'vitest'

import { categoryLooks } from './category-looks.ts'

test('a label names the plans of its category that are for sale, and no other', () => {
  const titles = loadPlans().map(({ id, title }) => ({ id, title }))
  for (const category of ['premium', 'premium-only', 'enterprise'] as const) {
    const ids: readonly number[] = plansOfCategory[category]
    const { label } = categoryLooks[category]
    // Enterprise has everything: it is named only where nothing else has it.
    const named = titles.filter(({ id }) => id !== 999 || ids.length === 1)
    for (const { id, title } of named) {
      expect(label.includes(title), `${label}: ${title}`).toBe(ids.includes(id))
    }
  }
})
