import type { StoredField } from '@leadline/contract/accounts/profile'

import { isTechnical, labelOf, storedGroups, valueText } from './stored-words.ts'

interface Entry {
  label: string
  value: string
}

/** One thing that is stored: an order, a session, a message. */
export type StoredRecord = Entry[]

export interface StoredSubject {
  table: string
  title: string
  records: StoredRecord[]
  /** Every column as it is stored, with why. */
  fields: StoredField[]
}

export interface StoredGroup {
  title: string
  subjects: StoredSubject[]
  /** Subjects of which nothing is stored. */
  empty: string[]
}

/** What is stored, sorted for people: by subject, record by record, as readable text. */
export function groupStored(fields: readonly StoredField[]): StoredGroup[] {
  const byTable = Map.groupBy(fields, ({ table }) => table)
  const known: { title: string; tables: Readonly<Record<string, string>> }[] = [...storedGroups]
  const named = new Set(known.flatMap(({ tables }) => Object.keys(tables)))
  const rest = [...byTable.keys()].filter((table) => !named.has(table))
  // A table that has no words here yet is shown all the same.
  const other = Object.fromEntries(rest.map((table) => [table, labelOf('', table)]))
  return [...known, { title: 'Other', tables: other }]
    .map(({ title, tables }) => groupOf(title, tables, byTable))
    .filter(({ subjects, empty }) => subjects.length + empty.length > 0)
}

function groupOf(
  title: string,
  tables: Readonly<Record<string, string>>,
  byTable: ReadonlyMap<string, StoredField[]>,
): StoredGroup {
  const subjects = Object.entries(tables).flatMap(([table, name]) => {
    const fields = byTable.get(table)
    return fields ? [{ table, title: name, fields, records: recordsOf(table, fields) }] : []
  })
  const isStored = ({ fields }: StoredSubject) => fields.some(({ values }) => values.length > 0)
  return {
    title,
    subjects: subjects.filter(isStored),
    empty: subjects.filter((subject) => !isStored(subject)).map((subject) => subject.title),
  }
}

/** Values of one row stand together; what is withheld or technical is left to the list of fields. */
function recordsOf(table: string, fields: readonly StoredField[]): StoredRecord[] {
  const records = new Map<number, StoredRecord>()
  for (const { field, values, rows = [], withheld } of fields) {
    if (withheld || isTechnical(table, field)) continue
    for (const [index, value] of values.entries()) {
      const row = rows[index] ?? index
      const record = records.get(row) ?? []
      record.push({ label: labelOf(table, field), value: valueText(table, field, value) })
      records.set(row, record)
    }
  }
  return [...records].toSorted(([a], [b]) => a - b).map(([, record]) => record)
}
