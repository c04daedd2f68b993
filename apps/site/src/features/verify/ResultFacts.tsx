import type { ReactNode } from 'react'

/** What was found out about a file, name by name. */
export function ResultFacts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="border-ink-700 bg-ink-950 rounded border text-sm">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="border-ink-700 grid gap-x-6 gap-y-1 border-b px-5 py-3 last:border-b-0 sm:grid-cols-[8rem_1fr]"
        >
          <dt className="text-fog-300">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
