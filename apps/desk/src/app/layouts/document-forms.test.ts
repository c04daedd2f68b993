import { expect, test } from 'vitest'

import { documentForms } from './document-forms.ts'

test('Python scripts, and nothing else, leave this computer only where their owner ticks them', () => {
  const asked = documentForms.filter(({ isOnlyAsked }) => isOnlyAsked === true)
  expect(asked.map(({ titleOf }) => titleOf('dip_buyer.py'))).toEqual(['Script dip_buyer.py'])
})
