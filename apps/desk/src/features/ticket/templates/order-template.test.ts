import { expect, test } from 'vitest'

import { newDraft, type TicketDraft, withPickedPrice } from '../ticket-draft.ts'
import { syntheticTermsOf } from '../ticket-terms.ts'
import { changedDraft, exitPrice, followNotes, withFollowingExits } from './bracket-exits.ts'
import { draftOfTemplate, orderTemplates, templateOf, templateSentence } from './order-template.ts'

const accounts = [
  { keyId: 'K-1', venue: 'kraken' },
  { keyId: 'C-1', venue: 'coinbase' },
] as const
const none = { target: '', stop: '', stopLimit: '' }

/** The one of the guide: 100 USD at risk, out 1 % below or 2 % above. */
const guide = templateOf(
  'Breakout',
  {
    ...newDraft('K-1', '100'),
    side: 'buy',
    kind: 'held bracket',
    sizeUnit: 'risk',
  },
  accounts,
  { target: '2', stop: '1', stopLimit: '' },
)
const filled = (before: Partial<TicketDraft> = {}, template = guide) =>
  draftOfTemplate(template, { ...newDraft('C-1', '0.5'), ...before }, accounts)
/** As a click on the ladder does it. */
const at = (draft: TicketDraft, price: string) => withFollowingExits(withPickedPrice(draft, price))

test('the template of the guide fills the ticket in, and its exits follow the entry that is picked', () => {
  expect(syntheticTermsOf(at(filled(), '65000'))).toEqual({
    kind: 'bracket',
    side: 'buy',
    size: '100',
    entryPrice: '65000',
    targetPrice: '66300',
    stop: { stopPrice: '64350', limitPrice: null, triggerBy: 'last' },
  })
  expect(at(filled(), '65000')).toMatchObject({ account: 'K-1', sizeUnit: 'risk' })
  expect(followNotes(filled())).toEqual({
    targetPrice: '2 % above the entry',
    stopPrice: '1 % below the entry',
  })
  expect(templateSentence(guide)).toBe('Buy, bracket, 100 at risk, target 2 %, stop 1 %, Kraken')
})

test('another entry moves the exits, an entry that is deleted empties them, and a sale has them on the other sides', () => {
  const first = at(filled(), '65000')
  const moved = changedDraft(first, { limitPrice: '60,000' })
  expect(moved).toMatchObject({ targetPrice: '61200', stopPrice: '59400' })
  expect(changedDraft(moved, { limitPrice: '' })).toMatchObject({ targetPrice: '', stopPrice: '' })
  const sale = changedDraft(moved, { side: 'sell' })
  expect(sale).toMatchObject({ targetPrice: '58800', stopPrice: '60600' })
})

test('an exit that the trader types stays where it is, and only the other one follows', () => {
  const typed = changedDraft(at(filled(), '65000'), { stopPrice: '64000' })
  const moved = changedDraft(typed, { limitPrice: '60000' })
  expect(moved).toMatchObject({ targetPrice: '61200', stopPrice: '64000' })
})

test('what a template leaves open stays as it stands in the ticket, a picked price as well', () => {
  const open = templateOf('Half', newDraft(null, '0.5'), accounts, none)
  const draft = filled({ side: 'sell', limitPrice: '65000' }, open)
  expect(draft).toMatchObject({ account: 'C-1', side: 'sell', limitPrice: '65000', size: '0.5' })
  expect(draft.exits).toBeNull()
})

test('where two accounts are at the exchange of a template, the ticket asks which', () => {
  const two = [...accounts, { keyId: 'K-2', venue: 'kraken' } as const]
  expect(draftOfTemplate(guide, newDraft('C-1', ''), two).account).toBeNull()
})

test.each([
  ['65000', '1', -1, '64350'],
  ['65000', '0.333', 1, '65216'],
  ['65123.45', '1', -1, '64472.22'],
  ['0.5', '1', -1, '0.495'],
  ['0.00001234', '2.5', 1, '0.000012649'],
  ['60,000', '1', -1, '59400'],
  ['65000', '100', -1, null],
  ['65000', '0', 1, null],
  ['', '1', 1, null],
  ['65000', 'one', 1, null],
] as const)('an exit from %s by %s percent (%i) is %s', (entry, percent, beyond, price) => {
  expect(exitPrice(entry, percent, beyond)).toBe(price)
})

test('a template is read again as it was kept, and one of no known type is not read as another', () => {
  const read = (template: typeof guide | { kind: string }) =>
    orderTemplates.read({
      version: 1,
      body: JSON.parse(JSON.stringify({ list: [{ ...guide, ...template }] })) as { list: [] },
    })
  expect(read(guide)).toEqual({ list: [guide] })
  expect(read({ kind: 'held everything' })).toBeUndefined()
})
