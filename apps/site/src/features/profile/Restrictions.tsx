import { Ban } from 'lucide-react'

/** What the account may not do, in red. */
export function Restrictions({ restrictions }: { restrictions: readonly string[] }) {
  if (restrictions.length === 0) return null
  return (
    <section
      aria-labelledby="restrictions"
      className="border-ask-400/50 bg-ask-400/8 text-ask-400 rounded border p-6 sm:px-8"
    >
      <h2 id="restrictions" className="flex items-center gap-2 text-base">
        <Ban aria-hidden="true" className="size-4.5 shrink-0" />
        Restrictions
      </h2>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {restrictions.map((restriction) => (
          <li key={restriction} className="[overflow-wrap:anywhere]">
            {restriction}
          </li>
        ))}
      </ul>
    </section>
  )
}
