import { expect, test } from 'vitest'

import { completions } from './complete.ts'

const lists = ['main', 'layer-one']

/** The cursor stands where the | is. */
function offered(marked: string, panel: 'tape' | 'book' | 'news' = 'tape'): string[] {
  const cursor = marked.indexOf('|')
  return completions(marked.replace('|', ''), cursor, panel, lists).map(({ text }) => text)
}

test('an empty field offers the fields of its panel', () => {
  const fields = 'exchange symbol asset price size notional side not'
  expect(offered('|')).toEqual(fields.split(' '))
  expect(offered('|', 'book')).toContain('distance')
})

test('what has been typed narrows what is offered', () => {
  expect(offered('no|')).toEqual(['notional', 'not'])
  expect(offered('size > 1 and ex|')).toEqual(['exchange'])
})

test('after a field come its operators', () => {
  expect(offered('notional |')).toEqual(['>=', '<=', '>', '<', '=', '!='])
  expect(offered('exchange |')).toEqual(['=', '!=', 'in'])
  expect(offered('headline |', 'news')).toEqual(['contains', '=', '!='])
})

test('after an operator come the words a field may have', () => {
  expect(offered('side = |')).toEqual(['buy', 'sell'])
  expect(offered('exchange in (Coinbase, K|')).toEqual(['Kraken'])
  expect(offered('exchange in (Coinbase, |')).toContain('Binance.US')
})

test('after in come the watch lists', () => {
  expect(offered('symbol in |')).toEqual(['(', '@main', '@layer-one'])
  expect(offered('symbol in @l|')).toEqual(['@layer-one'])
  expect(offered('symbol in @|')).toEqual(['@main', '@layer-one'])
})

test('after a condition come and, or', () => {
  expect(offered('side = buy |')).toEqual(['and', 'or'])
  expect(offered('exchange in (Kraken) a|')).toEqual(['and'])
})

test('a completion says which text it replaces', () => {
  expect(completions('size > 1 and ex', 15, 'tape', lists)[0]).toMatchObject({ start: 13, end: 15 })
})
