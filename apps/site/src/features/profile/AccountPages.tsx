import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'

const pages = [
  {
    to: paths.accountSecurity,
    name: 'Security',
    about: 'Password, second factor, and where you are signed in.',
  },
  {
    to: paths.accountData,
    name: 'What we know about you',
    about: 'Every stored field, as a page or a file. Delete the account.',
  },
]

/** The other pages of the account. */
export function AccountPages() {
  return (
    <nav aria-label="Your account" className="border-ink-700 bg-ink-900 rounded border">
      <ul>
        {pages.map(({ to, name, about }) => (
          <li key={to} className="border-ink-700 border-t first:border-t-0">
            <Link
              to={to}
              className="group hover:bg-ink-800 active:bg-ink-700 flex items-center justify-between gap-4 p-6 transition-colors focus-visible:-outline-offset-2"
            >
              <span>
                <span className="font-semibold">{name}</span>
                <span className="text-fog-300 mt-1 block text-sm">{about}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                className="text-fog-500 size-5 shrink-0 transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
