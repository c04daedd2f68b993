import type { StoredRow } from './journal-row.ts'

/**
 * The journal for somebody who helps: one row per line, readable. The journal holds no secret by its making, only the
 * numbers of keys; these are replaced too, so that two files of one trader cannot be reported to be of one.
 */
export function supportExport(rows: Iterable<StoredRow>, isSimulated: boolean): string {
  const names = new Map<string, string>()
  const nameOf = (keyId: string) => {
    const name = names.get(keyId) ?? `key-${names.size + 1}`
    names.set(keyId, name)
    return name
  }
  const lines: string[] = []
  for (const row of rows) {
    const marked = isSimulated ? { market: 'simulated', ...row } : row
    const text = JSON.stringify(marked, (field, value: unknown) =>
      field === 'keyId' && typeof value === 'string' ? nameOf(value) : value,
    )
    lines.push(withoutKeys(text, names))
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** Orders made elsewhere are named after the key that reported them. */
function withoutKeys(text: string, names: ReadonlyMap<string, string>): string {
  let clean = text
  for (const [keyId, name] of names) clean = clean.replaceAll(`"${keyId}/`, `"${name}/`)
  return clean
}
