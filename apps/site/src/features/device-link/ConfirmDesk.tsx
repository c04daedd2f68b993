import { ApiError, messageFor } from '@leadline/client/api-error'
import { answerDeviceLink, type AskingDesk } from '@leadline/contract/accounts/device-link'
import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { useState } from 'react'

import { call } from '../../api/call.ts'
import { localTime } from '../../platform/dates.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Asked } from './asked-desk.ts'

/** The second step: what asks, from where, and what it would get. */
export function ConfirmDesk(props: {
  asked: Asked
  onAnswer: (linked: boolean) => void
  /** The code was used or is too old by now. */
  onOver: (notice: string) => void
}) {
  const { code, desk } = props.asked
  const user = useSession()
  const [busy, setBusy] = useState<'yes' | 'no'>()
  const [problem, setProblem] = useState<string>()
  const answer = async (confirm: boolean) => {
    setBusy(confirm ? 'yes' : 'no')
    setProblem(undefined)
    try {
      const { linked } = await call(answerDeviceLink, { body: { code, confirm } })
      props.onAnswer(linked)
    } catch (error) {
      setBusy(undefined)
      const words = messageFor(error, 'This could not be sent. Please try again.')
      if (error instanceof ApiError && error.code === 'not_found') props.onOver(words)
      else setProblem(words)
    }
  }
  return (
    <AccountFrame
      heading={`Link this ${brand.name}?`}
      takesFocus
      lead={
        <>
          A copy of {brand.name} wants to be linked to the account{' '}
          <strong className="text-fog-100 break-all">{user?.username}</strong>.
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem !== undefined && <Alert kind="error">{problem}</Alert>}
        <AskingFacts desk={desk} />
        {desk.from === 'other-network' && (
          <Alert kind="error">
            The request comes from a different network than this browser. If that is not one of your
            computers, someone is after your licenses: do not link it.
          </Alert>
        )}
        <p className="text-fog-300 text-sm">
          Once linked, it can fetch your license files. It cannot see your payments, change your
          account or act in your name. You can unlink it at any time under Security.
        </p>
        <Alert kind="note">
          Did someone send you this code, or ask you to type it? Then do not link. We never ask for
          that.
        </Alert>
        <div className="flex flex-col gap-3">
          <Button
            size="lg"
            busy={busy === 'yes'}
            disabled={busy !== undefined}
            onClick={() => void answer(true)}
          >
            {busy === 'yes' ? 'Linking...' : 'Link it'}
          </Button>
          <Button
            size="lg"
            variant="secondary"
            busy={busy === 'no'}
            disabled={busy !== undefined}
            onClick={() => void answer(false)}
          >
            Do not link
          </Button>
        </div>
      </div>
    </AccountFrame>
  )
}

function AskingFacts({ desk }: { desk: AskingDesk }) {
  const facts = [
    ['Program', `${brand.name} ${desk.version} on ${desk.system}`],
    ['Code made', localTime(desk.startedAt)],
    ['From', desk.from === 'same-network' ? 'your network' : 'a different network'],
  ]
  return (
    <dl className="border-ink-700 bg-ink-950 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded border p-4">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fog-300">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
