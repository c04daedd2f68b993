import { brand } from '@leadline/contract/brand'
import type { Release } from '@leadline/contract/releases'
import { buttonLook } from '@leadline/ui/button'
import { ChevronDown } from 'lucide-react'

import { utcDay } from '../../platform/dates.ts'
import { fileSize } from '../../platform/file-size.ts'
import { useReleases } from '../../platform/release-queries.ts'
import { FactList } from './FactList.tsx'
import { ReleaseContents } from './ReleaseContents.tsx'

/** Every release keeps its address for ever: a license keeps the version that it covers. */
export function OlderReleases() {
  const { data: [, ...older] = [] } = useReleases()
  if (older.length === 0) return null
  return (
    <section className="page-width pt-16">
      <h2 className="text-2xl">Older releases</h2>
      <p className="max-w-text text-fog-300 mt-3">
        With a license, you keep the newest version published before your updates ended. Every
        version stays here.
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
  const { version, publishedAt, files, signature, keyId } = release
  const [file] = files
  if (!file) return null
  return (
    <li className="border-ink-700 flex flex-col gap-4 border-b py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-base font-semibold">
            {brand.name} <span className="figures">{version}</span>
          </h3>
          <p className="text-fog-300 text-sm">
            <time dateTime={publishedAt}>{utcDay(publishedAt)}</time>
            <span className="text-fog-500 figures"> · {fileSize(file.size)}</span>
          </p>
        </div>
        <a href={file.url} className={buttonLook({ variant: 'secondary', size: 'sm' })}>
          Download <span className="sr-only">{version} for Windows</span>
        </a>
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
          <FactList
            facts={[{ name: 'File', value: <span className="break-all">{file.name}</span> }]}
            codes={[
              { name: 'SHA-256', value: file.sha256 },
              { name: 'Signature', value: signature, note: `Ed25519, key ${keyId}` },
            ]}
          />
        </div>
      </details>
    </li>
  )
}
