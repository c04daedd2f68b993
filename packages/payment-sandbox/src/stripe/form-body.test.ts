import { expect, test } from 'vitest'

import { parseForm } from './form-body.ts'

test('brackets make objects and lists, as Stripe’s client writes them', () => {
  const form = parseForm(
    'mode=payment&line_items[0][price_data][unit_amount]=2499&line_items[0][tax_rates][0]=txr_1&line_items[1][quantity]=2&expand[]=a&expand[]=b&metadata[a%20b]=c%26d',
  )
  expect(form).toEqual({
    mode: 'payment',
    line_items: [{ price_data: { unit_amount: '2499' }, tax_rates: ['txr_1'] }, { quantity: '2' }],
    expand: ['a', 'b'],
    metadata: { 'a b': 'c&d' },
  })
})

test('no key reaches a prototype, and no depth is too much for it', () => {
  parseForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(() => parseForm(`a${'[b]'.repeat(50)}=1`)).toThrow(/nested/)
  expect(parseForm('a]b[=1&=2&[x]=3')).toEqual({ 'a]b[': '1', '': '2', '[x]': '3' })
})
