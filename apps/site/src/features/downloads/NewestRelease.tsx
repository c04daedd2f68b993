import { brand } from '@leadline/contract/brand'
import type { Release } from '@leadline/contract/releases'
import { buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Download } from 'lucide-react'
import { Link } from 'react-router'

import { utcDay } from '../../platform/dates.ts'
import { fileSize } from '../../platform/file-size.ts'
import { paths } from '../../platform/paths.ts'
import { FactList } from './FactList.tsx'
import { ReleaseContents } from './ReleaseContents.tsx'

export function NewestRelease({ release }: { release: Release }) {
  const { version, publishedAt, files, signature, keyId } = release
  const [file] = files
  return (
    <Card className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h2 className="text-xl">
          {brand.name} <span className="figures">{version}</span>
        </h2>
        <p className="text-fog-300">
          Published on <time dateTime={publishedAt}>{utcDay(publishedAt)}</time>. It is the same
          installer for every plan: a license decides what it unlocks.
        </p>
        {file && (
          <>
            <a href={file.url} className={buttonLook({ size: 'lg', className: 'mt-2' })}>
              <Download aria-hidden="true" className="size-5" />
              Download for Windows
            </a>
            <p className="text-fog-500 figures text-xs break-all">{file.name}</p>
          </>
        )}
      </div>
      {file && (
        <FactList
          className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
          facts={[
            { name: 'System', value: 'Windows' },
            { name: 'Version', value: version },
            { name: 'Published', value: publishedAt.slice(0, 10) },
            { name: 'Size', value: fileSize(file.size) },
          ]}
          codes={[
            { name: 'SHA-256', value: file.sha256 },
            { name: 'Signature', value: signature, note: `Ed25519, key ${keyId}` },
          ]}
        />
      )}
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
