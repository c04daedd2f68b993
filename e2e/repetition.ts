const isLong = process.env['LONG_TESTS'] === '1'

/**
 * `npm test` keeps a promise once, at the first of these sizes or under the first of these conditions; `npm run
 * test:long` repeats it under all of them.
 */
export function firstOrAll<T>(all: readonly T[]): readonly T[] {
  return someOrAll(all, 1)
}

/** The same with more of them than the first, where one of many says little. */
export function someOrAll<T>(all: readonly T[], some: number): readonly T[] {
  return isLong ? all : all.slice(0, some)
}
