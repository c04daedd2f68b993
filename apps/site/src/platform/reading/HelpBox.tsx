import { buttonLook } from '@leadline/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** What to do when the page did not answer the question. */
export function HelpBox({
  title,
  children,
  ways,
}: {
  title: string
  children: ReactNode
  ways: { label: string; to: string }[]
}) {
  return (
    <section
      aria-labelledby="help-title"
      className="border-ink-700 border-l-brass-500 bg-ink-900 flex flex-col gap-6 rounded border p-6 sm:p-8 xl:flex-row xl:items-center xl:justify-between print:hidden"
    >
      <div>
        <h2 id="help-title" className="text-xl">
          {title}
        </h2>
        <p className="max-w-text text-fog-300 mt-2">{children}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        {ways.map(({ label, to }, index) => (
          <Link
            key={to}
            to={to}
            className={buttonLook({ variant: index === 0 ? 'primary' : 'secondary' })}
          >
            {label}
          </Link>
        ))}
      </div>
    </section>
  )
}
