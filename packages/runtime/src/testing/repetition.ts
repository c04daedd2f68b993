/**
 * `npm test` keeps a promise once, under the first of these conditions; `npm run test:long` repeats it under all of them.
 */
export function firstOrAll<T>(all: readonly T[]): readonly T[] {
  return process.env['LONG_TESTS'] === '1' ? all : all.slice(0, 1)
}
