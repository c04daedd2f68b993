import { brand } from '@leadline/contract/brand'
import type { Release } from '@leadline/contract/releases'
import { buttonLook } from '@leadline/ui/button'
import { ChevronDown } from 'lucide-react'

import { utcDay } from '../../platform/dates.ts'
import { fileSize } from '../../platform/file-size.ts'
import { useReleases } from '../../platform/release-queries.ts'
import { filesForPeople, systemOf } from './release-files.ts'
import { ReleaseContents } from './ReleaseContents.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'

/** Every release keeps its address for ever: a license keeps the version that it covers. */
export function OlderReleases() {
  const { data: [, ...older] = [] } = useReleases()
  if (older.length === 0) return null
  return (
    <section className="page-width pt-16">
      <h2 className="text-2xl">Older releases</h2>
      <p className="max-w-text text-fog-300 mt-3">
        With a license, you keep the newest version published before your updates ended. Every
        version that was not withdrawn stays here.
      </p>
      <ul className="border-ink-700 mt-6 border-t">
        {older.map((release) => (
          <OlderRelease key={release.version} release={release} />
        ))}
      </ul>
    </section>
  )
}

function OlderRelease({ release }: { release: Release }) {
  const { version, publishedAt } = release
  return (
    <li className="border-ink-700 flex flex-col gap-4 border-b py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-base font-semibold">
            {brand.name} <span className="figures">{version}</span>
          </h3>
          <p className="text-fog-300 text-sm">
            <time dateTime={publishedAt}>{utcDay(publishedAt)}</time>
          </p>
        </div>
        <ul className="flex flex-wrap gap-2">
          {filesForPeople(release).map((file) => (
            <li key={file.name}>
              <a href={file.url} className={buttonLook({ variant: 'secondary', size: 'sm' })}>
                <span className="sr-only">Download {version} for </span>
                {systemOf(file)}
                <span className="text-fog-500 figures font-normal">{fileSize(file.size)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <details className="group">
        <summary className="text-fog-300 hover:text-fog-50 inline-flex cursor-pointer list-none items-center gap-2 rounded-sm text-sm transition-colors">
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-180"
          />
          Notes and checksum <span className="sr-only">of {version}</span>
        </summary>
        <div className="mt-4 grid gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
          <div className="flex min-w-0 flex-col gap-6">
            <ReleaseContents release={release} />
            {release.notes === '' && release.issues.length === 0 && (
              <p className="text-fog-300 text-sm">This release has no notes.</p>
            )}
          </div>
          <ReleaseFacts release={release} />
        </div>
      </details>
    </li>
  )
}
