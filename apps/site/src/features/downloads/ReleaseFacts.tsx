import type { Release } from '@leadline/contract/releases'
import type { ComponentProps } from 'react'

import { fileSize } from '../../platform/file-size.ts'
import { FactList } from './FactList.tsx'
import { filesForPeople, systemOf } from './release-files.ts'

/** Size and checksum of each file of a release, and the signature over all of it. */
export function ReleaseFacts({
  release,
  facts = [],
  className,
}: {
  release: Release
  facts?: ComponentProps<typeof FactList>['facts']
  className?: string
}) {
  const files = filesForPeople(release)
  const isOne = files.length === 1
  return (
    <FactList
      {...(className !== undefined && { className })}
      facts={[
        ...facts,
        ...files.map((file) => ({
          name: isOne ? 'Size' : `Size for ${systemOf(file)}`,
          value: fileSize(file.size),
        })),
      ]}
      codes={[
        ...files.map((file) => ({
          name: isOne ? 'SHA-256' : `SHA-256 for ${systemOf(file)}`,
          value: file.sha256,
          note: file.name,
        })),
        { name: 'Signature', value: release.signature, note: `Ed25519, key ${release.keyId}` },
      ]}
    />
  )
}
