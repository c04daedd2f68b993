import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { type ContractProvider, examples, paypalVector, schemasOf } from './published-contracts.ts'

/** The whole contracts, on machines that have them beside the repository. */
const folder = new URL('../../../../../../../shared/contracts/', import.meta.url)
const isHere = existsSync(new URL('examples.json', folder))

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown

/** What says how a value must look; descriptions, examples and formats are left out. */
const rules = ['$ref', 'required', 'type', 'enum']

function trimmed(schema: object): object {
  const kept = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (rules.includes(name)) return [[name, value]]
    if (name === 'items') return [[name, trimmed(value as object)]]
    if (['allOf', 'anyOf', 'oneOf'].includes(name))
      return [[name, (value as object[]).map(trimmed)]]
    if (name === 'additionalProperties') return value === false ? [[name, false]] : []
    if (name !== 'properties') return []
    const properties = Object.entries(value as Record<string, object>)
    return [[name, Object.fromEntries(properties.map(([key, one]) => [key, trimmed(one)]))]]
  })
  return Object.fromEntries(kept)
}

test.each<ContractProvider>(['stripe', 'paypal', 'btcpay'])(
  'the schemas kept of %s refer to no schema that was left out',
  (provider) => {
    const schemas = schemasOf(provider)
    const referred = [...JSON.stringify(schemas).matchAll(/#\/components\/schemas\/([^"]+)/g)]
    expect(referred.length).toBeGreaterThan(3)
    expect(referred.filter(([, name = '']) => !schemas[name])).toEqual([])
  },
)

test.skipIf(!isHere)('examples, vector and schemas are those of the contracts beside us', () => {
  expect(examples).toEqual(read('examples.json'))
  expect(paypalVector).toEqual(read('paypal-webhook-vector.json'))
  for (const provider of ['stripe', 'paypal', 'btcpay'] as const) {
    const { components } = read(`${provider}.openapi.json`) as {
      components: { schemas: Record<string, object> }
    }
    for (const [name, schema] of Object.entries(schemasOf(provider))) {
      expect(schema, `${provider} ${name}`).toEqual(trimmed(components.schemas[name] ?? {}))
    }
  }
})
