/**
 * Where one JSON value differs in shape from another: names that are missing or not known, and values of another
 * kind. Of lists, every item must be like one of the model's items; rows of mixed kinds are compared place by place.
 */
export function shapeDifferences(
  actual: unknown,
  model: unknown,
  options: ShapeOptions = {},
): string[] {
  const found: string[] = []
  compare(actual, model, '', options, found)
  return found
}

export interface ShapeOptions {
  /** Names that may be there or not, anywhere. */
  optional?: readonly string[]
  /** Names whose values may be of any kind, anywhere. */
  any?: readonly string[]
  /** Paths such as '.a.b' below which keys are data, not names. */
  maps?: readonly string[]
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function compare(
  actual: unknown,
  model: unknown,
  path: string,
  options: ShapeOptions,
  found: string[],
): void {
  const kinds = [kindOf(actual), kindOf(model)]
  if (kinds[0] !== kinds[1]) {
    found.push(`${path || 'all of it'} is ${kinds[0]}, not ${kinds[1]}`)
    return
  }
  if (Array.isArray(actual) && Array.isArray(model)) {
    const isTuple = model.length > 1 && model.some((item) => kindOf(item) !== kindOf(model[0]))
    for (const [index, item] of actual.entries()) {
      const models: unknown[] = isTuple ? model.slice(index, index + 1) : model
      const attempts = models.map((one) => {
        const differences: string[] = []
        compare(item, one, `${path}[]`, options, differences)
        return differences
      })
      found.push(...(attempts.toSorted((one, other) => one.length - other.length)[0] ?? []))
    }
    return
  }
  if (kinds[0] !== 'object') return
  compareNames(actual as object, model as object, path, options, found)
}

function compareNames(
  actual: object,
  model: object,
  path: string,
  options: ShapeOptions,
  found: string[],
): void {
  if (options.maps?.includes(path)) {
    const [first] = Object.values(model) as unknown[]
    for (const [name, value] of Object.entries(actual))
      compare(value, first, `${path}.${name}`, options, found)
    return
  }
  const optional = options.optional ?? []
  const names = new Set([...Object.keys(actual), ...Object.keys(model)])
  for (const name of names) {
    const there = [Object.hasOwn(actual, name), Object.hasOwn(model, name)]
    const values = [
      (actual as Record<string, unknown>)[name],
      (model as Record<string, unknown>)[name],
    ]
    if (there[0] !== there[1]) {
      if (!optional.includes(name))
        found.push(`${path}.${name} is ${there[0] ? 'not in the model' : 'missing'}`)
    } else if (!options.any?.includes(name)) {
      compare(values[0], values[1], `${path}.${name}`, options, found)
    }
  }
}
