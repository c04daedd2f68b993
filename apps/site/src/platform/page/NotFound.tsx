import { brand } from '@leadline/contract/brand'
import { buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { venueCountText } from '@leadline/venues/venue-names'
import { Link } from 'react-router'

import { paths } from '../paths.ts'
import { usePageHead } from './page-head.ts'

const waysOn = [
  {
    label: 'Exchange setup',
    path: paths.setup,
    about: `API keys for the ${venueCountText} exchanges`,
  },
  { label: 'Manual', path: paths.manual, about: 'charts, depth of book, algorithms' },
  { label: 'News & Updates', path: paths.news, about: 'what changed and why' },
  { label: 'Contact', path: paths.contact, about: 'tell us what you were looking for' },
]

/** What stands at an address that has no page, and where there is no article of that name. */
export function NotFound() {
  usePageHead({
    title: `Page not found · ${brand.name}`,
    description: 'There is no page at this address.',
    canonicalPath: '/404',
    hidden: true,
  })
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width flex flex-col items-start gap-6 py-24 sm:py-32">
        <p className="eyebrow">404 · no bottom at this line</p>
        <h1 className="text-3xl sm:text-4xl">There is no page at this address.</h1>
        <p className="max-w-text text-fog-300 text-lg">
          The address may be misspelled, or the page may have moved. Nothing of yours is lost.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.home} className={buttonLook()}>
            Back to Home
          </Link>
          <Link to={paths.downloads} className={buttonLook({ variant: 'secondary' })}>
            Downloads
          </Link>
        </div>
        <ul className="border-ink-700 mt-8 grid w-full border-t sm:grid-cols-2">
          {waysOn.map(({ label, path, about }) => (
            <li key={path} className="border-ink-700 border-b">
              <Link to={path} className="group block py-4">
                <span className="group-hover:text-brass-400 font-medium transition-colors">
                  {label}
                </span>
                <span className="text-fog-500 block text-sm">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
