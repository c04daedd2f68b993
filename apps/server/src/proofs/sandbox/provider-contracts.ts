import {
  type ContractProvider,
  type Schema,
  schemasOf,
} from '../../features/payments/testing/published-contracts.ts'

/** Where `value` departs from a schema: required fields, types, closed sets. Not every rule there is. */
export function departures(
  provider: ContractProvider,
  schemaName: string,
  value: unknown,
): string[] {
  const schemas = schemasOf(provider)
  const root = schemas[schemaName]
  if (!root) return [`There is no schema ${schemaName}.`]
  return check(value, root, schemaName)

  function check(found: unknown, schema: Schema, at: string): string[] {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? ''
      return check(found, schemas[name] ?? {}, at)
    }
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) {
      const tries = choices.map((choice) => check(found, choice, at))
      return tries.some((problems) => problems.length === 0) ? [] : (tries[0] ?? [])
    }
    const parts = (schema.allOf ?? []).flatMap((part) => check(found, part, at))
    return [...parts, ...checkType(found, schema, at), ...checkInside(found, schema, at)]
  }

  function checkType(found: unknown, { type, enum: values }: Schema, at: string): string[] {
    const types = type === undefined ? undefined : [type].flat()
    if (types && !types.some((name) => isOfType(found, name))) {
      return [`${at} is ${JSON.stringify(found)?.slice(0, 60)}, not ${types.join(' or ')}`]
    }
    return values && !values.includes(found) ? [`${at} is ${String(found)}`] : []
  }

  function checkInside(found: unknown, schema: Schema, at: string): string[] {
    if (Array.isArray(found)) {
      const { items } = schema
      return items ? found.flatMap((item, index) => check(item, items, `${at}[${index}]`)) : []
    }
    if (typeof found !== 'object' || found === null) return []
    const object = found as Record<string, unknown>
    const missing = (schema.required ?? []).filter((name) => object[name] === undefined)
    const unknown =
      schema.additionalProperties === false
        ? Object.keys(object).filter((name) => !Object.hasOwn(schema.properties ?? {}, name))
        : []
    const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      object[name] === undefined ? [] : check(object[name], property, `${at}.${name}`),
    )
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...unknown.map((name) => `${at}.${name} is not known`),
      ...inner,
    ]
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}
