import { expect, test } from 'vitest'

import { shownMistakes } from './shown-mistakes.ts'
import { newDraft, nextDraft } from './ticket-draft.ts'
import { missingIn } from './ticket-terms.ts'

const problems = { limitPrice: 'A limit price is missing.', size: 'Too small.' }

test('a field that nobody has typed in yet is not red; one that was typed wrong is', () => {
  const draft = { ...newDraft('a', '0.0000001'), side: 'buy' as const }
  expect(shownMistakes(draft, problems, false)).toEqual({ size: 'Too small.' })
})

test('after Review was pressed, what is missing is red', () => {
  expect(shownMistakes(newDraft('a', '1'), problems, true)).toEqual(problems)
})

test('what is no field of text is always said', () => {
  const wrong = { timeInForce: 'Gemini has no GTD.', kind: 'Gemini has none.' }
  expect(shownMistakes(newDraft('a', ''), wrong, false)).toEqual(wrong)
})

test('a new ticket keeps the type and the exchange, and nothing else of the order before', () => {
  const before = { ...newDraft('kraken', '1'), kind: 'stop-limit' as const, stopPrice: '60000' }
  expect(nextDraft(before, '0.5')).toEqual({ ...newDraft('kraken', '0.5'), kind: 'stop-limit' })
})

test('an order that ends on a date says what is wrong with the date', () => {
  const draft = {
    ...newDraft('a', '1'),
    side: 'buy' as const,
    timeInForce: 'gtd' as const,
    limitPrice: '1',
  }
  expect(missingIn(draft, null)).toEqual({ expiresAt: 'Type when it ends, or choose one below.' })
  expect(missingIn({ ...draft, expires: 'soon' }, null)).toEqual({
    expiresAt: 'Type it as 2026-11-19 14:45.',
  })
  expect(missingIn({ ...draft, expires: '2026-11-19 14:45' }, null)).toEqual({})
})
