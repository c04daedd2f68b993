import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { CopyButton } from '@leadline/ui/copy-button'
import { useRef } from 'react'

import { utcDay } from '../../platform/dates.ts'
import { fileSize } from '../../platform/file-size.ts'
import { ResultFacts } from './ResultFacts.tsx'
import type { Reference } from './verify-queries.ts'

/** Which release a file is, by its hash alone: its name says nothing. */
export function InstallerResult({
  name,
  sha256,
  reference: { log },
}: {
  name: string
  sha256: string
  reference: Reference
}) {
  if (log === 'cannot verify' || !log.whole) {
    return (
      <>
        <Alert kind="error">
          The release log could not be checked, so nothing can be said about {name}.
        </Alert>
        <ResultFacts facts={[{ name: 'SHA-256', value: <Hash value={sha256} /> }]} />
      </>
    )
  }
  const release = log.releases.find(({ files }) => files.some((file) => file.sha256 === sha256))
  const file = release?.files.find((each) => each.sha256 === sha256)
  if (!release || !file) {
    return (
      <>
        <Alert kind="error">
          <strong>Unknown.</strong> {name} is not a file that we published. Do not run it: download
          it again from our downloads page, and tell us if it happens again.
        </Alert>
        <ResultFacts facts={[{ name: 'SHA-256', value: <Hash value={sha256} /> }]} />
      </>
    )
  }
  const withdrawal = log.withdrawals.find(({ version }) => version === release.version)
  return (
    <>
      <Alert kind={withdrawal ? 'error' : 'success'}>
        <strong>
          {brand.name} {release.version}.
        </strong>{' '}
        {name} is, byte for byte, the file that we published.
        {withdrawal &&
          ` We withdrew this version on ${utcDay(withdrawal.withdrawnAt)}, so do not install it. ${withdrawal.reason}`}
      </Alert>
      <ResultFacts
        facts={[
          { name: 'Release', value: release.version },
          { name: 'Published', value: utcDay(release.publishedAt) },
          { name: 'Published as', value: file.name },
          { name: 'Size', value: fileSize(file.size) },
          { name: 'SHA-256', value: <Hash value={sha256} /> },
        ]}
      />
    </>
  )
}

function Hash({ value }: { value: string }) {
  const text = useRef<HTMLElement>(null)
  return (
    <span className="flex flex-col items-start gap-3">
      <code ref={text} className="text-xs leading-5 break-all">
        {value}
      </code>
      <CopyButton from={text} what="SHA-256" />
    </span>
  )
}
