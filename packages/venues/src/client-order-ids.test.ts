import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { BinanceUsAccountHarness } from './exchanges/binance-us/testing/account-harness.ts'
import { GeminiAccountHarness } from './exchanges/gemini/testing/account-harness.ts'

interface Rule {
  regex: string
  accept?: string[]
  accepted?: string[]
  reject?: string[]
  rejected?: string[]
}

function ruleOf(venue: string, vector: string): Rule {
  const file = join(import.meta.dirname, '../fixtures', `${venue}.json`)
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Record<string, Rule> }
  return vectors[vector] as Rule
}

/** As the hub numbers orders. */
const id = '00000000-0000-4000-8000-0123456789ab'

const sentTo = {
  gemini: () => {
    const { params } = new GeminiAccountHarness().begun().live().place(id).takeOrder()
    return (params as { clientOrderId: string }).clientOrderId
  },
  'binance-us': () => {
    const { body = [] } =
      new BinanceUsAccountHarness().begun().live().place(id).waiting('POST') ?? {}
    if (typeof body === 'string') throw new Error('Its fields are given one by one.')
    return new Map(body).get('newClientOrderId')
  },
}

test.each([
  ['gemini', 'client_order_id'],
  ['binance-us', 'clientOrderId'],
] as const)(
  'the number under which an order goes to %s is one that its page allows',
  (venue, vector) => {
    const { regex, accept, accepted, reject, rejected } = ruleOf(venue, vector)
    const rule = new RegExp(regex, 'u')
    for (const good of accept ?? accepted ?? []) expect(good).toMatch(rule)
    for (const bad of reject ?? rejected ?? []) expect(bad).not.toMatch(rule)
    expect(sentTo[venue]()).toMatch(rule)
    expect(sentTo[venue]()).toBe(id)
  },
)
