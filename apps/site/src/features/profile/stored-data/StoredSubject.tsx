import { ChevronDown } from 'lucide-react'

import type { StoredRecord, StoredSubject as Subject } from './stored-records.ts'
import { StoredFields } from './StoredFields.tsx'

/** One subject, such as orders: its records as readable text, and every field of it behind them. */
export function StoredSubject({ subject }: { subject: Subject }) {
  const { table, title, records, fields } = subject
  return (
    <section
      aria-labelledby={`stored-${table}`}
      className="border-ink-700 border-t first:border-t-0"
    >
      <h3 id={`stored-${table}`} className="px-6 pt-5 text-base font-semibold">
        {title}
        {records.length > 1 && (
          <span className="text-fog-500 font-normal"> ({records.length})</span>
        )}
      </h3>
      <ul className="flex flex-col gap-4 px-6 py-4">
        {records.map((record, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- records may be alike, and never change places
          <li key={index} className="border-ink-700 border-l-2 pl-4">
            <RecordFacts record={record} />
          </li>
        ))}
        {records.length === 0 && <li className="text-fog-300 text-sm">Stored, never shown.</li>}
      </ul>
      <details className="group px-6 pb-5">
        <summary className="text-fog-300 hover:text-fog-50 inline-flex cursor-pointer list-none items-center gap-2 rounded-sm text-sm transition-colors">
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-180"
          />
          Every field, and why we keep it
          <span className="sr-only">: {title}</span>
        </summary>
        <StoredFields table={table} fields={fields} />
      </details>
    </section>
  )
}

function RecordFacts({ record }: { record: StoredRecord }) {
  return (
    <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {record.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-fog-500">{label}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
            {value.startsWith('data:image/') ? (
              <img src={value} alt="As stored" width={64} height={64} className="rounded" />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
