import * as z from 'zod/mini'

// oxlint-disable no-underscore-dangle -- where zod keeps the definition of a schema

type Schema = z.core.$ZodType
type AnyDef = z.core.$ZodTypes['_zod']['def']

const known = new WeakMap<Schema, Schema>()

/**
 * The same schema, except that fields which it does not name are dropped instead of refused. The server
 * keeps to the contract to the letter; a client may be older than its server, and what a newer one says
 * in addition must not break it.
 */
export function tolerant<S extends Schema>(schema: S): S {
  const made = known.get(schema) ?? loosen(schema)
  known.set(schema, made)
  return made as S
}

function loosen(schema: Schema): Schema {
  // The definitions of zod's own kinds of schema; any other is left as it is.
  const def = schema._zod.def as AnyDef
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- kinds without parts stay as they are
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, tolerant(field)]),
      )
      const isStrict = def.catchall?._zod.def.type === 'never'
      const catchall = isStrict ? undefined : def.catchall
      return z.core.clone(schema, { ...def, shape, catchall } as never)
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: tolerant(def.element) } as never)
    case 'union':
      return z.core.clone(schema, { ...def, options: def.options.map(tolerant) } as never)
    case 'record':
      return z.core.clone(schema, { ...def, valueType: tolerant(def.valueType) } as never)
    case 'pipe':
      return z.core.clone(schema, { ...def, in: tolerant(def.in), out: tolerant(def.out) } as never)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return z.core.clone(schema, { ...def, innerType: tolerant(def.innerType) } as never)
    default:
      return schema
  }
}
