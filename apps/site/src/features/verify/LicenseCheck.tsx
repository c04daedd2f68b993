import { Card } from '@leadline/ui/card'
import { FileDrop } from '@leadline/ui/file-drop'
import { useRef, useState } from 'react'

import { type LicenseOutcome, outcomeOf } from './license-outcome.ts'
import { LicenseResult } from './LicenseResult.tsx'
import { useReference } from './verify-queries.ts'

export function LicenseCheck() {
  const { data: reference } = useReference()
  const [checked, setChecked] = useState<{ name: string; outcome: LicenseOutcome }>()
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
        hint={reference ? 'or choose it: a .leadline-license file' : 'Loading the public keys'}
        disabled={!reference}
        onFile={(file) => void check(file)}
      />
      <div aria-live="polite" className="flex flex-col gap-4">
        {checked && reference && <LicenseResult {...checked} reference={reference} />}
      </div>
    </Card>
  )
}
