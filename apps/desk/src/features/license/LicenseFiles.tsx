import type { WireLicenseFile } from '@leadline/desk-protocol/messages/license-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useLicense } from '../../platform/license/license-store.ts'
import { RemoveLicenseDialog } from './RemoveLicenseDialog.tsx'

const stateWords: Record<WireLicenseFile['state'], string> = {
  counts: 'Your plan',
  spare: 'Kept',
  uncovered: 'Does not cover this version',
  'not-valid': 'Not valid',
  unreadable: 'Unreadable file',
}

/** The day in UTC, as the receipt and the site name it. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

export function LicenseFiles({
  files,
  isLinked,
}: {
  files: readonly WireLicenseFile[]
  isLinked: boolean
}) {
  const license = useLicense()
  const [asked, setAsked] = useState<WireLicenseFile>()
  if (files.length === 0) {
    return (
      <p className="text-fog-300 max-w-[70ch]">
        None. Link your account, or open the file from your profile page or our email.
      </p>
    )
  }
  return (
    <>
      <table className="preference-table">
        <thead>
          <tr>
            <th scope="col">License</th>
            <th scope="col">Updates until</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">
                {file.plan || 'Unknown'}
                <span className="figures text-fog-300 block">{file.id.slice(0, 8)}</span>
              </th>
              <td className="whitespace-nowrap">
                {file.updatesUntil === '' ? '—' : day.format(new Date(file.updatesUntil))}
              </td>
              <td className="max-w-[48ch]">
                <span className={isGood(file) ? '' : 'text-ask-400'}>{stateWords[file.state]}</span>
                {file.words !== '' && <span className="text-fog-300 block">{file.words}</span>}
              </td>
              <td>
                <DeskButton
                  aria-label={`Remove the license file ${file.plan} ${file.id.slice(0, 8)}`}
                  onClick={() => setAsked(file)}
                >
                  Remove
                </DeskButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && (
        <RemoveLicenseDialog
          file={asked}
          isLinked={isLinked}
          onRemove={() => void license.request({ type: 'licenseRemove', id: asked.id })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function isGood({ state }: WireLicenseFile): boolean {
  return state === 'counts' || state === 'spare'
}
