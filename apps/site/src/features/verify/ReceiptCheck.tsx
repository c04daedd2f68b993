import { Card } from '@leadline/ui/card'
import { FileDrop } from '@leadline/ui/file-drop'
import { useRef, useState } from 'react'

import { outcomeOf, type ReceiptOutcome } from './receipt-outcome.ts'
import { ReceiptResult } from './ReceiptResult.tsx'

/** It needs no key and no log: what is in the file is computed again, and nothing else is asked. */
export function ReceiptCheck() {
  const [checked, setChecked] = useState<{ name: string; outcome: ReceiptOutcome }>()
  const newest = useRef<File>(undefined)
  const check = async (file: File) => {
    newest.current = file
    const outcome = await outcomeOf(file)
    // Another file was dropped meanwhile.
    if (newest.current === file) setChecked({ name: file.name, outcome })
  }
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <div>
        <h2 className="text-xl">An execution receipt</h2>
        <p className="text-fog-300 mt-2">
          Is every number in it what its books and fills give, and is it unchanged? If not, which
          line is wrong?
        </p>
      </div>
      <FileDrop
        label="Drop your receipt here"
        hint="or choose it: the file that Save as file gave you in the terminal"
        onFile={(file) => void check(file)}
      />
      <div aria-live="polite" className="flex flex-col gap-4">
        {checked && <ReceiptResult {...checked} />}
      </div>
    </Card>
  )
}
