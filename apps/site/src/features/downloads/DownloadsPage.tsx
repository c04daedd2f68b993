import { brand } from '@leadline/contract/brand'
import { Link } from 'react-router'

import { usePageHead } from '../../platform/page-head.ts'
import { paths, sectionPath } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Contours } from '../../ui/contours.tsx'
import { VerifyChecksum } from './VerifyChecksum.tsx'

export function Component() {
  usePageHead({
    title: `Downloads · ${brand.name}`,
    description: `Download and update the ${brand.name} trading software for Windows, and check what you have downloaded.`,
    canonicalPath: paths.downloads,
  })
  return (
    <>
      <section className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width flex flex-col gap-12 py-16 sm:py-20">
          <header className="flex flex-col items-start gap-5">
            <p className="eyebrow">Windows installer</p>
            <h1 className="text-3xl sm:text-4xl">Downloads</h1>
            <p className="max-w-text text-fog-300 text-lg">
              This page is the way to download and update the trading software. The same installer
              does both: run it once to install {brand.name}, and again to update it.
            </p>
          </header>
          <NoReleaseYet />
        </div>
      </section>
      <Meanwhile />
      <VerifyChecksum />
    </>
  )
}

const releaseFacts = [
  { name: 'System', value: 'Windows' },
  { name: 'Version', value: 'none yet' },
  { name: 'Size', value: 'none yet' },
  { name: 'SHA-256', value: 'none yet' },
]

function NoReleaseYet() {
  return (
    <Card className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-xl">No release has been published yet</h2>
        <p className="max-w-text text-fog-300">
          There is nothing to download today. When the first version is published, a link on this
          page downloads the Windows installer directly, with its version, its size and its SHA-256
          checksum beside it.
        </p>
        <p className="max-w-text text-fog-300">
          The newsletter says when that happens. Each release is also described in the news.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Link to={sectionPath('footer', paths.downloads)} className={buttonLook()}>
            Get the newsletter
          </Link>
          <Link to={paths.news} className={buttonLook({ variant: 'secondary' })}>
            Read the news
          </Link>
        </div>
      </div>
      <dl className="border-ink-700 bg-ink-950 self-start rounded border text-sm">
        {releaseFacts.map(({ name, value }) => (
          <div
            key={name}
            className="border-ink-700 flex justify-between gap-6 border-b px-5 py-3 last:border-b-0"
          >
            <dt className="text-fog-300">{name}</dt>
            <dd className="text-fog-300 text-right font-mono">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const waysOn = [
  {
    label: 'Prepare your exchange keys',
    about: 'Step by step for the five exchanges, with the permissions to grant and to withhold.',
    path: paths.setup,
  },
  {
    label: 'Read the manual',
    about: 'Charts, depth of book, filters, algorithms and the news feed.',
    path: paths.manual,
  },
  {
    label: 'See what is in it',
    about: 'What is complete, what is experimental and what comes later.',
    path: paths.roadmap,
  },
]

function Meanwhile() {
  return (
    <section className="page-width py-16">
      <h2 className="text-2xl">Meanwhile</h2>
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
