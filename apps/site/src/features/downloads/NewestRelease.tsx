import { brand } from '@leadline/contract/brand'
import type { Release } from '@leadline/contract/releases'
import { isUnsignedInstaller } from '@leadline/contract/releases/file-platform'
import { buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Download } from 'lucide-react'
import { Link } from 'react-router'

import { utcDay } from '../../platform/dates.ts'
import { paths } from '../../platform/paths.ts'
import { filesForPeople, systemOf } from './release-files.ts'
import { ReleaseContents } from './ReleaseContents.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'

export function NewestRelease({ release }: { release: Release }) {
  const { version, publishedAt } = release
  const files = filesForPeople(release)
  return (
    <Card className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h2 className="text-xl">
          {brand.name} <span className="figures">{version}</span>
        </h2>
        <p className="text-fog-300">
          Published on <time dateTime={publishedAt}>{utcDay(publishedAt)}</time>. It is the same
          program for every plan: a license decides what it unlocks.
        </p>
        <ul className="mt-2 flex flex-col gap-4">
          {files.map((file, index) => (
            <li key={file.name} className="flex flex-col items-start gap-2">
              <a
                href={file.url}
                className={buttonLook({
                  size: index === 0 ? 'lg' : 'md',
                  variant: index === 0 ? 'primary' : 'secondary',
                })}
              >
                <Download aria-hidden="true" className="size-5" />
                Download for {systemOf(file)}
              </a>
              <span className="text-fog-500 figures text-xs break-all">{file.name}</span>
              {isUnsignedInstaller(file.name) && (
                <p className="text-fog-300 max-w-text text-sm">
                  This installer has no code-signing certificate, so Windows SmartScreen will warn
                  you. Compare its SHA-256 with the one on this page before you start it.
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ReleaseFacts
        release={release}
        className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
        facts={[
          { name: 'Version', value: version },
          { name: 'Published', value: publishedAt.slice(0, 10) },
        ]}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <ReleaseContents release={release} />
      </div>
      <p className="text-fog-300 text-sm lg:col-span-2">
        Not sure about a file you already have?{' '}
        <Link
          to={paths.verify}
          className="text-tide-400 hover:text-fog-50 underline underline-offset-4"
        >
          Check it on the verify page
        </Link>
        , without sending it anywhere.
      </p>
    </Card>
  )
}
