import { brand } from '@leadline/contract/brand'
import { systemsText } from '@leadline/contract/systems'
import { Contours } from '@leadline/ui/contours'
import { venueCountText } from '@leadline/venues/venue-names'
import { Link } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { InstallGuide } from './InstallGuide.tsx'
import { OlderReleases } from './OlderReleases.tsx'
import { ReleasePanel } from './ReleasePanel.tsx'
import { Requirements } from './Requirements.tsx'
import { VerifyChecksum } from './VerifyChecksum.tsx'
import { WithdrawnReleases } from './WithdrawnReleases.tsx'

export function Component() {
  usePageHead({
    title: `Downloads · ${brand.name}`,
    description: `Download and update the ${brand.name} trading software for ${systemsText}, and check what you have downloaded.`,
    canonicalPath: paths.downloads,
  })
  return (
    <Queries>
      <section className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width flex flex-col gap-12 py-16 sm:py-20">
          <header className="flex flex-col items-start gap-5">
            <p className="eyebrow">For {systemsText}</p>
            <h1 className="text-3xl sm:text-4xl">Downloads</h1>
            <p className="max-w-text text-fog-300 text-lg">
              This page is the way to download and update the trading software. The same file does
              both: run it once to install {brand.name}, and a newer one to update it. An installed{' '}
              {brand.name} can also fetch new versions itself.
            </p>
          </header>
          <ReleasePanel />
        </div>
      </section>
      <OlderReleases />
      <WithdrawnReleases />
      <InstallGuide />
      <Requirements />
      <BeforeYouStart />
      <VerifyChecksum />
    </Queries>
  )
}

const waysOn = [
  {
    label: 'Prepare your exchange keys',
    about: `Step by step for the ${venueCountText} exchanges, with the permissions to grant and to withhold.`,
    path: paths.setup,
  },
  {
    label: 'Read the manual',
    about: 'Charts, depth of book, orders, filters, algorithms, the news feed and chat.',
    path: paths.manual,
  },
  {
    label: 'See what is in it',
    about: 'What is complete, what is experimental and what comes later.',
    path: paths.roadmap,
  },
]

function BeforeYouStart() {
  return (
    <section className="page-width py-16">
      <h2 className="text-2xl">Before you start</h2>
      <ul className="border-ink-700 md:divide-ink-700 mt-6 grid border-t md:grid-cols-3 md:divide-x md:border-b">
        {waysOn.map(({ label, about, path }) => (
          <li key={path} className="group/way border-ink-700 border-b md:border-b-0">
            <Link to={path} className="group block h-full py-5 md:px-6 md:group-first/way:pl-0">
              <span className="group-hover:text-brass-400 font-medium transition-colors">
                {label}
              </span>
              <span className="text-fog-300 mt-1 block text-sm">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
