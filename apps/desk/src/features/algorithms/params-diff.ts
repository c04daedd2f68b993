import type { WireParam } from '@leadline/desk-protocol/algorithm-values'

/** One setting that a newer file would change. */
export interface ParamChange {
  name: string
  what: 'new' | 'gone' | 'value' | 'type'
  before: string
  after: string
}

/** What a newer file does to the settings as they are now: values that were typed here count, not those of the old file. */
export function paramsDiff(now: readonly WireParam[], newer: readonly WireParam[]): ParamChange[] {
  const written = ({ type, inFile }: WireParam) => (type === 'str' ? `"${inFile}"` : inFile)
  const inUse = ({ type, value }: WireParam) => (type === 'str' ? `"${value}"` : value)
  const gone = now
    .filter(({ name }) => newer.every((other) => other.name !== name))
    .map((param) => ({ name: param.name, what: 'gone', before: inUse(param), after: '' }) as const)
  const others = newer.flatMap((param): ParamChange[] => {
    const { name } = param
    const before = now.find((other) => other.name === name)
    if (!before) return [{ name, what: 'new', before: '', after: written(param) }]
    const change = { name, before: inUse(before), after: written(param) }
    if (before.type !== param.type) {
      const typed = {
        before: `${before.type} ${change.before}`,
        after: `${param.type} ${change.after}`,
      }
      return [{ name, what: 'type', ...typed }]
    }
    return change.before === change.after ? [] : [{ ...change, what: 'value' }]
  })
  return [...others, ...gone]
}
