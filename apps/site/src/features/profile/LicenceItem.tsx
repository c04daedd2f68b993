import { messageFor } from '@leadline/client/api-error'
import { type Licence, type LicenceState, readLicenceFile } from '@leadline/contract/licences'
import { licenceFileName } from '@leadline/contract/licences/licence-file'
import { Alert } from '@leadline/ui/alert'
import { Badge } from '@leadline/ui/badge'
import { Button, buttonLook } from '@leadline/ui/button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../api/call.ts'
import { utcDay } from '../../platform/dates.ts'
import { useSession } from '../../platform/session.ts'
import { renewalOf } from './renewal.ts'
import { saveAsFile } from './save-as-file.ts'

const stateLooks: Record<
  LicenceState,
  { name: string; variant: 'success' | 'default' | 'destructive' }
> = {
  valid: { name: 'Valid', variant: 'success' },
  suspended: { name: 'Suspended', variant: 'default' },
  revoked: { name: 'Revoked', variant: 'destructive' },
}

export function LicenceItem({ licence }: { licence: Licence }) {
  const email = useSession()?.email ?? ''
  // While a payment is in question, another one would not help.
  const renewal = licence.state === 'suspended' ? undefined : renewalOf(licence.planId, email)
  const { name, variant } = stateLooks[licence.state]
  return (
    <li className="border-ink-700 flex flex-col gap-4 border-b py-5 last:border-b-0 last:pb-0">
      <div className="flex flex-col gap-2">
        <h3 className="flex flex-wrap items-center gap-3 text-base font-semibold">
          {licence.plan} <Badge variant={variant}>{name}</Badge>
        </h3>
        <p className="text-fog-300 max-w-text">{promiseOf(licence)}</p>
        <p className="text-fog-500 figures text-xs break-all">
          {licence.id} · issued {utcDay(licence.issuedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {licence.state === 'valid' && <FileButton licence={licence} />}
        {renewal && (
          <Link
            to={renewal.to}
            state={renewal.state}
            className={buttonLook({ variant: 'secondary', size: 'sm' })}
          >
            {licence.state === 'valid' ? 'Renew' : 'Buy again'}
            <span className="sr-only"> {licence.plan}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

/** The promise in words. */
function promiseOf({ state, updatesUntil, coversVersion }: Licence): string {
  if (state === 'suspended') {
    return 'This license is suspended while its payment is in question. Nothing is lost if the payment stands.'
  }
  if (state === 'revoked') return 'This license is revoked, because its payment was taken back.'
  const until = utcDay(updatesUntil)
  return coversVersion === null
    ? `With this license: updates until ${until}. No version has been published yet; you keep the newest one of that time for ever.`
    : `With this license: updates until ${until}; you keep version ${coversVersion} for ever.`
}

function FileButton({ licence }: { licence: Licence }) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const text = await call(readLicenceFile, { params: { id: licence.id } })
      saveAsFile(licenceFileName(licence), text)
    } catch (error) {
      setProblem(messageFor(error, 'The license file could not be made. Please try again.'))
    }
    setIsSaving(false)
  }
  return (
    <>
      <Button size="sm" busy={isSaving} onClick={() => void save()}>
        {!isSaving && <Download aria-hidden="true" className="size-4" />}
        Download license file
      </Button>
      {problem && (
        <div className="order-last w-full">
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
    </>
  )
}
