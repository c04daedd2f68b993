/* oxlint-disable no-underscore-dangle -- zod's own name for what a schema is made of */
import { calls } from '@leadline/contract/calls'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { tolerant } from './tolerant.ts'

// oxlint-disable no-underscore-dangle -- where zod keeps the definition of a schema

/** Every strict object in a schema, however deep, by the way to it. */
function strictParts(schema: z.core.$ZodType, way = ''): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown>
  const isStrict =
    def['type'] === 'object' &&
    (def['catchall'] as z.core.$ZodType | undefined)?._zod.def.type === 'never'
  const inner = Object.entries(def).flatMap(([name, part]) => partsOf(part, `${way}.${name}`))
  return [...(isStrict ? [way] : []), ...inner]
}

function partsOf(part: unknown, way: string): string[] {
  if (part === null || typeof part !== 'object') return []
  if ('_zod' in part) return way.endsWith('.catchall') ? [] : strictParts(part as never, way)
  return Object.entries(part).flatMap(([name, one]) => partsOf(one, `${way}.${name}`))
}

test.each(calls.map((call) => [`${call.method} ${call.path}`, call.response] as const))(
  'an answer of %s can be read when a newer server says more',
  (_name, response) => {
    expect(strictParts(tolerant(response))).toEqual([])
  },
)

test('what is added is dropped, at every depth, and everything else is checked as before', () => {
  const Page = z.strictObject({
    items: z.array(
      z.union([
        z.strictObject({ kind: z.literal('a'), n: z.nullable(z.int()) }),
        z.strictObject({ kind: z.literal('b') }),
      ]),
    ),
    next: z.optional(z.strictObject({ cursor: z.string() })),
  })
  const answer = {
    items: [
      { kind: 'a', n: 1, more: true },
      { kind: 'b', more: { deep: 1 } },
    ],
    next: { cursor: 'x', more: 1 },
    more: 'new',
  }
  expect(tolerant(Page).parse(answer)).toEqual({
    items: [{ kind: 'a', n: 1 }, { kind: 'b' }],
    next: { cursor: 'x' },
  })
  expect(tolerant(Page).safeParse({ items: [{ kind: 'c' }] }).success).toBe(false)
  expect(tolerant(Page).safeParse({}).success).toBe(false)
  // The server's own reading stays strict.
  expect(Page.safeParse(answer).success).toBe(false)
})

test('what a record may hold besides its named fields is kept', () => {
  const Open = z.looseObject({ a: z.string() })
  expect(tolerant(Open).parse({ a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 })
})
