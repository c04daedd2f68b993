import type { FaultInjector } from './fault-injector.ts'

/** What of an exchange's words may be bent without breaking its own rules. */
export interface Dialect {
  /** Names of fields that its page calls optional, deprecated or sometimes absent. */
  optionalFields: readonly string[]
  /** The words of its order statuses, with their field's name, as they stand in JSON. */
  statusWords: RegExp
}

const plainValue = String.raw`(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)`

/** Words are bent in the text itself: reading and writing it again would lose digits. */
export function bendText(text: string, dialect: Dialect, faults: FaultInjector): string {
  let bent = text
  if (faults.get('unknown-status') && text.search(dialect.statusWords) >= 0) {
    if (faults.strikes('unknown-status')) {
      bent = bent.replace(dialect.statusWords, (word) =>
        word.replace(/"[^"]*"$/, '"SUSPENDED_2027"'),
      )
    }
  }
  if (faults.strikes('added-fields')) {
    bent = bent.replaceAll('{"', '{"added_in_2027":{"by":["nobody",1e3,null]},"')
  }
  if (faults.strikes('missing-fields')) bent = withoutFields(bent, dialect.optionalFields)
  return bent
}

function withoutFields(text: string, names: readonly string[]): string {
  let bent = text
  for (const name of names) {
    const field = `"${name}":${plainValue}`
    bent = bent
      .replaceAll(new RegExp(`${field},`, 'g'), '')
      .replaceAll(new RegExp(`,${field}`, 'g'), '')
  }
  return bent
}
