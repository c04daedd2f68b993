import type { StoredField } from '@leadline/contract/profile'

/** One table of the database, as far as it is about this person. */
export function StoredTable({ table, fields }: { table: string; fields: StoredField[] }) {
  return (
    <section
      aria-labelledby={`stored-${table}`}
      className="border-ink-700 bg-ink-900 w-full rounded border"
    >
      <h2 id={`stored-${table}`} className="border-ink-700 border-b px-6 py-4 text-lg">
        {inWords(table)}
      </h2>
      <dl className="divide-ink-700 divide-y">
        {fields.map(({ field, why, values }) => (
          <div key={field} className="grid gap-1 px-6 py-4 lg:grid-cols-[12rem_1fr_1fr] lg:gap-8">
            <dt className="text-sm font-medium">{inWords(field)}</dt>
            <dd className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <Values values={values} />
            </dd>
            <dd className="text-fog-300 text-sm">{why}</dd>
          </div>
        ))}
      </dl>
    </section>
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

/** `first_name` as people write it. */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
