import {
  checkLicenceFile,
  licenceFileMaxBytes,
  type LicenceVerdict,
} from '@leadline/contract/licences/licence-file'
import { CannotVerifyError } from '@leadline/contract/signatures/ed25519'
import { Card } from '@leadline/ui/card'
import { FileDrop } from '@leadline/ui/file-drop'
import { useRef, useState } from 'react'

import { LicenceResult } from './LicenceResult.tsx'
import { type Reference, useReference } from './verify-queries.ts'

/** What can be said of a file, whether or not it is a license. */
export type LicenceOutcome =
  | LicenceVerdict
  | { verdict: 'empty' }
  | { verdict: 'unreadable' }
  | { verdict: 'cannot verify' }

async function outcomeOf(file: File, { keys }: Reference): Promise<LicenceOutcome> {
  if (file.size === 0) return { verdict: 'empty' }
  if (file.size > licenceFileMaxBytes) return { verdict: 'no licence file' }
  try {
    return await checkLicenceFile(await file.text(), keys)
  } catch (error) {
    return { verdict: error instanceof CannotVerifyError ? 'cannot verify' : 'unreadable' }
  }
}

export function LicenceCheck() {
  const { data: reference } = useReference()
  const [checked, setChecked] = useState<{ name: string; outcome: LicenceOutcome }>()
  const newest = useRef<File>(undefined)
  const check = async (file: File) => {
    if (!reference) return
    newest.current = file
    const outcome = await outcomeOf(file, reference)
    // Another file was dropped meanwhile.
    if (newest.current === file) setChecked({ name: file.name, outcome })
  }
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <div>
        <h2 className="text-xl">A license file</h2>
        <p className="text-fog-300 mt-2">
          Is it genuine, is it unchanged, and which version does it cover?
        </p>
      </div>
      <FileDrop
        label="Drop your license file here"
        hint={reference ? 'or choose it: a .leadline-licence file' : 'Loading the public keys'}
        disabled={!reference}
        onFile={(file) => void check(file)}
      />
      <div aria-live="polite" className="flex flex-col gap-4">
        {checked && reference && <LicenceResult {...checked} reference={reference} />}
      </div>
    </Card>
  )
}
