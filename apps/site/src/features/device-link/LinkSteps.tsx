import { useState } from 'react'

import type { Asked } from './asked-desk.ts'
import { ConfirmDesk } from './ConfirmDesk.tsx'
import { LinkCodeForm } from './LinkCodeForm.tsx'
import { LinkEnd } from './LinkEnd.tsx'

type Step =
  | { kind: 'code'; notice?: string }
  | { kind: 'confirm'; asked: Asked }
  | { kind: 'end'; asked: Asked; linked: boolean }

/** Type the code, look at what asks, decide. */
export function LinkSteps() {
  const [step, setStep] = useState<Step>({ kind: 'code' })
  if (step.kind === 'confirm') {
    const { asked } = step
    return (
      <ConfirmDesk
        asked={asked}
        onAnswer={(linked) => setStep({ kind: 'end', asked, linked })}
        onOver={(notice) => setStep({ kind: 'code', notice })}
      />
    )
  }
  if (step.kind === 'end') {
    return <LinkEnd {...step} onAgain={() => setStep({ kind: 'code' })} />
  }
  return (
    <LinkCodeForm notice={step.notice} onFound={(asked) => setStep({ kind: 'confirm', asked })} />
  )
}
