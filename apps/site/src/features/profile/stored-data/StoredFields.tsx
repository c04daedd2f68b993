import type { StoredField } from '@leadline/contract/accounts/profile'

import { labelOf } from './stored-words.ts'

/** Every column of a table as it is stored, and why. */
export function StoredFields({ table, fields }: { table: string; fields: StoredField[] }) {
  return (
    <dl className="divide-ink-700 border-ink-700 mt-4 divide-y border-t">
      {fields.map(({ field, why, values }) => (
        <div key={field} className="grid gap-1 py-3 lg:grid-cols-[10rem_1fr_1fr] lg:gap-8">
          <dt className="text-sm font-medium">{labelOf(table, field)}</dt>
          <dd className="min-w-0 text-sm [overflow-wrap:anywhere]">
            <Values values={values} />
          </dd>
          <dd className="text-fog-300 text-sm">{why}</dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ values }: { values: string[] }) {
  if (values.length === 0) return <span className="text-fog-500">Nothing</span>
  return (
    <ul className="flex flex-col gap-1">
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- values may be alike, and never change places
        <li key={index}>
          <Value value={value} />
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: string }) {
  if (value.startsWith('data:image/')) {
    return <img src={value} alt="As stored" width={64} height={64} className="rounded" />
  }
  return <span className="figures whitespace-pre-line">{value}</span>
}
